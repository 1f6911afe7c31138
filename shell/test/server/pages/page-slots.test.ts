import { describe, expect, test, vi } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import type { TinyRelease } from '../../support/tiny-release.ts';

/** A page that offers the slot `agent.after-overview`. */
const PAGE: TinyRelease = {
  name: 'mf-page',
  path: '/',
  code: `
    const { jsx, jsxs } = require('react/jsx-runtime');
    const { Slot } = require('@agent-atlas/shared-ui');
    const head = () => ({ title: 'Page', description: 'A page.', canonicalPath: '/' });
    const slot = { name: 'agent.after-overview', props: { agentId: 7, agentName: 'Otter' } };
    const Page = () => jsxs('main', {
      children: [jsx('h1', { children: 'The page' }), jsx(Slot, slot), jsx('p', { children: 'The end' })],
    });
    exports.remote = {
      name: 'mf-page',
      contract: 1,
      routes: [{ id: 'page', path: '/', head, page: async () => ({ Page }) }],
    };
  `,
};

interface Contributed {
  readonly name?: string;
  readonly order?: number;
  /** The body of the component, a function of `props`. */
  readonly render?: string;
  /** The body of `load`. */
  readonly load?: string;
  readonly id?: string;
}

/** A remote that contributes a component to the page. */
function contributor({
  name = 'mf-note',
  order = 1,
  render = "return jsx('p', { children: 'A note on ' + props.agentName })",
  load = '',
  id = 'note',
}: Contributed = {}): TinyRelease {
  return {
    name,
    slots: [{ id, order }],
    code: `
      const { jsx } = require('react/jsx-runtime');
      const { useId } = require('react');
      const { Link, useLocation } = require('react-router-dom');
      const { useQuery } = require('@tanstack/react-query');
      const head = () => ({ title: 'Tiny', description: 'A page.', canonicalPath: '/${name}' });
      const Page = () => jsx('h1', { children: 'Own page' });
      const Contribution = (props) => { ${render} };
      const load = async ({ props, queryClient }) => { ${load} };
      exports.remote = {
        name: '${name}',
        contract: 1,
        routes: [{ id: 'page', path: '/${name}', head, page: async () => ({ Page }) }],
        slots: [{
          id: 'note', slot: 'agent.after-overview', order: 1, load, examples: [{ agentId: 1, agentName: 'Otter' }], component: async () => ({ Contribution }),
        }],
      };
    `,
  };
}

const START = '<h1>The page</h1>';
const END = '<p>The end</p>';

async function pageWith(...releases: TinyRelease[]) {
  const site = await testSite({ releases: [PAGE, ...releases] });
  const response = await site.request('/');
  const html = await response.text();
  const content = html.slice(html.indexOf(START) + START.length, html.indexOf(END));
  return { ...site, status: response.status, html, content };
}

test('the first HTML contains what another remote contributes, with its remote and data', async () => {
  const { content, html } = await pageWith(
    contributor({
      load: "queryClient.setQueryData(['note', props.agentId], 'loaded');",
      render:
        "return jsx(Link, { to: '/x', children: props.agentName + useQuery({ queryKey: ['note', 7] }).data + useLocation().pathname })",
    }),
  );
  expect(content).toBe(
    '<div data-slot="agent.after-overview" data-served="">' +
      '<div data-remote="mf-note" data-contribution="note"><a href="/x" data-discover="true">Otterloaded/</a></div></div>',
  );
  expect(html).toContain('"state":[{"queryKey":["note",7],"data":"loaded"}]');
});

describe('a contribution to a page with data', () => {
  const AGENT = "['/api/agents/7']";
  const page = {
    ...PAGE,
    code:
      PAGE.code?.replace(
        "path: '/', head,",
        `path: '/', head, load: async ({ queryClient }) => queryClient.setQueryData(${AGENT}, 'Otter'),`,
      ) ?? '',
  };
  const render = `return jsx('p', { children: useQuery({ queryKey: ${AGENT} }).data })`;

  test("shows the page's data without a request, which would fail", async () => {
    const load = `await queryClient.ensureQueryData({ queryKey: ${AGENT} });`;
    const { request } = await testSite({ releases: [page, contributor({ load, render })] });
    expect(await (await request('/')).text()).toContain('data-contribution="note"><p>Otter</p>');
  });

  test("that writes to it changes neither the page's data nor what it shows itself", async () => {
    const load = `queryClient.setQueryData(${AGENT}, { name: 'Forged' });`;
    const { request } = await testSite({ releases: [page, contributor({ load, render })] });
    const html = await (await request('/')).text();
    expect(html).toContain('"state":[{"queryKey":["/api/agents/7"],"data":"Otter"}]');
    expect(html).toContain('data-contribution="note"><p>Otter</p>');
  });
});

test('contributions are ordered by their order, then by remote', async () => {
  const text = (name: string) => `return '${name};'`;
  const { content } = await pageWith(
    contributor({ name: 'mf-b', order: 2, render: text('third') }),
    contributor({ name: 'mf-c', order: 1, render: text('first') }),
    contributor({ name: 'mf-a', order: 2, render: text('second') }),
  );
  expect(content.replaceAll(/<[^>]*>/g, '')).toBe('first;second;third;');
});

test('ids of two contributions and of the page differ', async () => {
  const render = "return jsx('p', { id: useId() })";
  const { content } = await pageWith(
    contributor({ name: 'mf-a', render }),
    contributor({ name: 'mf-b', render }),
  );
  const ids = [...content.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(2);
});

const FAULTS: Readonly<Record<string, Contributed>> = {
  'throws when it renders': { render: "throw new Error('broken')" },
  'throws when it loads': { load: "throw new Error('broken')" },
  'is missing from its release': { id: 'other' },
  'fails after the page has been sent': {
    load: "await new Promise((resolve) => setTimeout(resolve, 1200)); throw new Error('late')",
  },
  'closes the elements around it': {
    render:
      "return jsx('p', { dangerouslySetInnerHTML: { __html: '</p></div></div><h1>Sold out</h1>' } })",
  },
  'sends visitors to another site': {
    render: "return jsx('meta', { httpEquiv: 'refresh', content: '0;url=https://evil.example/' })",
  },
  'has data without the key of a query': {
    load: "queryClient.setQueryData(Object.assign(['note'], { toJSON: () => 'note' }), 1)",
  },
  'is too large': { render: "return 'x'.repeat(65_000)" },
};

test('a contribution that is merely late is left out, and its remote is not blamed', async () => {
  const load = 'await new Promise((resolve) => setTimeout(resolve, 1200))';
  const { content, metrics } = await pageWith(contributor({ load }));
  expect(content.replaceAll(/<[^>]*>/g, '')).toBe('');
  expect(await metrics.text()).not.toContain('kind="server-slot"');
});

test.each(Object.entries(FAULTS))(
  'a contribution that %s leaves the page whole, and its own remote is reported',
  async (_, fault) => {
    const { status, content, html, metrics, request } = await pageWith(
      contributor(fault),
      contributor({ name: 'mf-other' }),
    );
    expect(status).toBe(200);
    expect(html).toContain(START);
    expect(html).toContain(END);
    expect(content.replaceAll(/<[^>]*>/g, '')).toBe('A note on Otter');
    expect(await (await request('/mf-note')).text()).toContain('Own page');
    const count =
      /atlas_remote_errors_total\{remote="mf-note",version="1.0.0",kind="server-slot"\} 1/;
    await vi.waitFor(async () => expect(await metrics.text()).toMatch(count), { timeout: 20_000 });
    const text = await metrics.text();
    expect(text).not.toMatch(/atlas_remote_errors_total\{remote="mf-(page|other)"/);
  },
);

test('a page with a missing contribution is still cached', async () => {
  const { request } = await pageWith(contributor({ render: "throw new Error('broken')" }));
  expect((await request('/')).headers.get('x-atlas-cache')).toBe('hit');
});

test('a page whose props for the slot are wrong is served without contributions', async () => {
  const wrong = { ...PAGE, code: PAGE.code?.replace('agentId: 7', "agentId: 'seven'") ?? '' };
  const site = await testSite({ releases: [wrong, contributor()] });
  const html = await (await site.request('/')).text();
  expect(html).toContain(END);
  expect(html).not.toContain('A note on');
  expect(await site.metrics.text()).toContain(
    'atlas_remote_errors_total{remote="mf-page",version="1.0.0",kind="server-slot"} 1',
  );
});
