import { matchRoutes } from 'react-router-dom';
import type { FrameLink, FrameLinks } from '../../contract/boot.ts';
import {
  type Contributions,
  type FooterContribution,
  LINK_LIMITS,
  type LinkContribution,
  type PaletteContribution,
} from '../../contract/contributions.ts';
import type { ReleaseManifest } from '../../contract/manifest.ts';
import { byOrderThenRemote } from './contribution-order.ts';

/** What a release contributes, and the pages that it has. */
export interface FrameSource {
  readonly name: string;
  readonly routes: readonly Pick<ReleaseManifest['routes'][number], 'path'>[];
  readonly redirects: ReleaseManifest['redirects'];
  readonly contributions?: Contributions | undefined;
}

/** A link that the frame does not show. */
interface HiddenLink {
  readonly remote: string;
  /** For example `its footer link "Jobs" does not show: …`. */
  readonly problem: string;
  /** Whether the page that it leads to is missing. */
  readonly isMissing: boolean;
}

type Area = keyof Contributions;
type AnyLink = LinkContribution & Partial<FooterContribution> & Partial<PaletteContribution>;
type OwnedLink = AnyLink & { readonly remote: string };

/** Identifies a column or group: titles that differ only in case or spaces name the same one. */
const keyOf = (title: string) => title.toLowerCase().replaceAll(/\s+/g, ' ');

/** The column or group of a link; empty in areas that have none. */
const titleOf = (area: Area, { column = '', group = '' }: AnyLink) =>
  area === 'footer' ? column : area === 'palette' ? group : '';

function sortedLinks(sources: readonly FrameSource[], area: Area): OwnedLink[] {
  const links = sources.flatMap(({ name, contributions }) =>
    (contributions?.[area] ?? []).map((link: AnyLink) => ({ ...link, remote: name })),
  );
  return links.sort(byOrderThenRemote);
}

/** The links of an area that show. Calls back for each one that does not. */
function choose(
  sources: readonly FrameSource[],
  area: Area,
  isPage: (path: string) => boolean,
  onHidden: (link: HiddenLink) => void,
): OwnedLink[] {
  const owners = new Map<string, string>();
  let count = 0;
  return sortedLinks(sources, area).filter((link) => {
    const { remote, label, path } = link;
    const hide = (reason: string, isMissing = false) => {
      const problem = `its ${area} link "${label}" does not show: ${reason}`;
      onHidden({ remote, problem, isMissing });
      return false;
    };
    if (!isPage(path)) return hide(`${path} is not a page of the site`, true);
    const place = keyOf(titleOf(area, link));
    const keys = [`${place}\n${keyOf(label)}`];
    if (area !== 'footer') keys.push(`${place}\n${path}`);
    const taken = keys.map((key) => owners.get(key)).find((owner) => owner !== undefined);
    if (taken) return hide(`${taken} has a link with the same label or path there`);
    if (count === LINK_LIMITS[area].site)
      return hide(`all remotes together may have ${count} there`);
    for (const key of keys) owners.set(key, remote);
    count += 1;
    return true;
  });
}

const frameLink = ({ label, path }: FrameLink): FrameLink => ({ label, path });

/** Groups links by column or group, each at the position of its first link. */
function grouped<T extends FrameLink>(
  area: Area,
  links: readonly OwnedLink[],
  toLink: (link: OwnedLink) => T,
): { title: string; links: T[] }[] {
  const groups = new Map<string, { title: string; links: T[] }>();
  for (const link of links) {
    const title = titleOf(area, link);
    const group = groups.get(keyOf(title)) ?? { title, links: [] };
    groups.set(keyOf(title), group);
    group.links.push(toLink(link));
  }
  return [...groups.values()];
}

/** The frame's links of these releases, and the contributed links that it does not show. */
export function composeFrame(sources: readonly FrameSource[]): {
  readonly links: FrameLinks;
  readonly hidden: readonly HiddenLink[];
} {
  const hidden: HiddenLink[] = [];
  const pages = sources.flatMap(({ routes, redirects }) => [
    ...routes.map(({ path }) => ({ path })),
    ...redirects.map(({ from }) => ({ path: from })),
  ]);
  const isPage = (path: string) => matchRoutes(pages, path) !== null;
  const shown = (area: Area) => choose(sources, area, isPage, (link) => hidden.push(link));
  return {
    links: {
      header: shown('header').map(frameLink),
      footer: grouped('footer', shown('footer'), (link) => ({
        ...frameLink(link),
        ...(link.group && { group: link.group }),
      })),
      palette: grouped('palette', shown('palette'), frameLink),
      notFound: shown('notFound').map(frameLink),
    },
    hidden,
  };
}

/**
 * Why links of a release would not show together with the other releases of a set, and which of
 * their links it would hide. One line per link.
 */
export function contributionProblems(release: FrameSource, others: readonly FrameSource[]) {
  const { hidden: hiddenBefore } = composeFrame(others);
  const before = new Set(hiddenBefore.map(({ remote, problem }) => `${remote} ${problem}`));
  return composeFrame([...others, release]).hidden.flatMap(({ remote, problem, isMissing }) => {
    if (remote === release.name) return [`${problem}; change \`contributions\` in src/remote.tsx`];
    // A link to a page that this release no longer has disappears with the page.
    if (isMissing || before.has(`${remote} ${problem}`)) return [];
    return [`it hides a link of ${remote}: ${problem}; change \`contributions\` in src/remote.tsx`];
  });
}
