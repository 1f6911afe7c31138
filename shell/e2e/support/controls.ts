import type { CDPSession, Page } from '@playwright/test';

/** An interactive element as the accessibility tree describes it. */
export interface Control {
  readonly role: string;
  readonly name: string;
  /** The landmark it is in, which screen readers announce along with it. */
  readonly landmark: string;
  /** Target of a link. */
  readonly url?: string | undefined;
  /** Whether it is part of a sentence. */
  readonly inText: boolean;
}

const LANDMARK_ROLES: readonly string[] = ['banner', 'main', 'contentinfo'];

const CONTROL_ROLES: readonly string[] = [
  'button',
  'checkbox',
  'combobox',
  'DisclosureTriangle',
  'link',
  'listbox',
  'menuitemradio',
  'option',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
];

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Every control in the browser's accessibility tree, in document order. */
export async function controlsOf(page: Page): Promise<Control[]> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const landmarkOf = (id: string | undefined): string => {
    const node = id === undefined ? undefined : byId.get(id);
    const role = textOf(node?.role?.value);
    return !node || LANDMARK_ROLES.includes(role) ? role : landmarkOf(node.parentId);
  };
  return nodes
    .filter(({ ignored, role }) => !ignored && CONTROL_ROLES.includes(textOf(role?.value)))
    .map(({ role, name, properties = [], parentId }) => {
      const url = properties.find((property) => property.name === 'url');
      const text = byId.get(parentId ?? '');
      const words = nodes.filter(
        (node) => text?.childIds?.includes(node.nodeId) && node.role?.value === 'StaticText',
      );
      return {
        role: textOf(role?.value).replace('DisclosureTriangle', 'summary'),
        name: textOf(name?.value).trim(),
        landmark: landmarkOf(parentId),
        ...(url && { url: textOf(url.value.value) }),
        inText: words.some((node) => textOf(node.name?.value).trim().length > 1),
      };
    });
}

/** Role and name of a control, with placeholders for data. */
export function kindOf(
  { role, name: nameWithVotes, url = '', inText }: Control,
  page: URL,
  agents: readonly string[],
) {
  const [target, anchor] = url.split('#');
  if (anchor !== undefined && target === page.href) return `${role} {this page}`;
  if (url && new URL(url).origin !== page.origin) return `${role} {other site}`;
  if (inText) return `${role} {in the text}`;
  const name = nameWithVotes.replace(/, [\d,]+ (?:up|down)votes?$/, '');
  const agent = agents.find((each) => name === each || name.endsWith(` ${each}`));
  const withAgent = agent === undefined ? name : `${name.slice(0, -agent.length)}{agent}`;
  const kind = withAgent
    .replace(/^#\d+ .+ Score \d+$/, '#{n} {agent} Score {n}')
    .replace(
      /^((?:Unh|H)elpful:|Report:|Link to this review:|Read Full Article|View All in|Details of) .+$/,
      '$1 {title}',
    )
    .replace(/^(If|Without) .+: \{agent\}$/, '{change}: {agent}')
    .replace(/^.+?(,?) [\d,]+ agents?$/, '{choice}$1 {n} agents')
    .replace(/^\d stars? [\d,]+ reviews?$/, '{n} stars {n} reviews')
    .replace(/\d[\d,]*/g, '{n}');
  return `${role} ${kind}`;
}

/** Controls without a name, and controls of one landmark that share a name but do different things. */
export function ambiguousControls(controls: readonly Control[]): string[] {
  const named = Map.groupBy(controls, ({ role, name, landmark }) => `${landmark} ${role} ${name}`);
  return [...named]
    .filter(([, [first, ...others]]) => {
      if (!first?.name) return true;
      // Two cards of the same agent have the same buttons.
      if (!first.url) return others.length > 0 && !/^(Upvote|Downvote|Compare) /.test(first.name);
      return others.some(({ url }) => url !== first.url);
    })
    .map(([name]) => name);
}

/**
 * Controls that the Tab key does not reach, or reaches out of their order, one line each. Of the tabs of a list and of
 * radio buttons, Tab reaches one; the arrow keys move between them.
 */
export function outsideTabOrder(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex], [role=button], [role=link], [role=checkbox], [role=switch]',
    );
    return [...controls]
      .filter((control) => {
        const isShown = control.checkVisibility({ visibilityProperty: true });
        if (!isShown || control.matches(':disabled, [role=tab][aria-selected=false]')) return false;
        // The script moves the focus to such elements, which are no controls.
        const isTarget = control.matches('[tabindex="-1"]:not(a, button, input, select, textarea)');
        return !isTarget && control.tabIndex !== 0;
      })
      .map((control) => control.outerHTML.slice(0, 120));
  });
}
