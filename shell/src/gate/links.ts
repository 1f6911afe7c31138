import { matchRoutes } from 'react-router-dom';
import type { ReleaseManifest } from '../../contract/manifest.ts';
import type { Scenario } from '../../contract/scenario.ts';
import { isHostPath } from './urls.ts';

const ORIGIN = 'http://scenario.test';

/** What the server's HTML of a scenario's page has that links are made of. */
export interface PageLinks {
  readonly scenario: string;
  /** Path of the page. */
  readonly path: string;
  /** Links to this site, of the remote's own part of the page. */
  readonly links: readonly string[];
  /** Links to this site, of the frame around it. */
  readonly frameLinks: readonly string[];
  /** Ids of its elements; digits are 0, for sample data has other ones than the site. */
  readonly ids: ReadonlySet<string>;
}

const anyNumber = (id: string) => id.replaceAll(/\d+/g, '0');
const unescaped = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');

function linksOf(html: string, base: URL): string[] {
  const hrefs = [...html.matchAll(/<a\s[^>]*?\bhref="([^"]*)"/g)].map(([, href = '']) => {
    return URL.parse(unescaped(href), base);
  });
  const own = hrefs.filter((url) => url?.origin === ORIGIN);
  return [...new Set(own.map((url) => (url ? url.pathname + url.hash : '')))];
}

/** Reads the links of a page. @param html what the server drew, with the frame */
export function readLinks({ id, url }: Pick<Scenario, 'id' | 'url'>, html: string): PageLinks {
  const base = new URL(url, ORIGIN);
  const begin = html.indexOf(' data-remote="');
  const end = html.lastIndexOf('</main>');
  const page = begin < 0 ? '' : html.slice(begin, end < begin ? undefined : end);
  const frame = begin < 0 ? html : html.slice(0, begin) + html.slice(begin + page.length);
  const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, found = '']) => unescaped(found));
  return {
    scenario: id,
    path: base.pathname,
    links: linksOf(page, base),
    frameLinks: linksOf(frame, base),
    ids: new Set(ids.map(anyNumber)),
  };
}

/** A release, with what is known of its pages. */
export interface LinkedRelease {
  readonly manifest: Pick<ReleaseManifest, 'name' | 'routes' | 'redirects'>;
  readonly pages: readonly PageLinks[];
}

interface Target {
  readonly remote: string;
  /** Ids on some page of the route; undefined for a redirect, and where no scenario shows the route. */
  readonly ids: ReadonlySet<string> | undefined;
}

/** Finds the page that a path leads to; undefined for no page of the site. */
function targets(releases: readonly LinkedRelease[]) {
  const routes = releases.flatMap(({ manifest: { name, routes, redirects } }) => [
    ...routes.map(({ path }) => ({ path, remote: name, isPage: true })),
    ...redirects.map(({ from }) => ({ path: from, remote: name, isPage: false })),
  ]);
  // The same few links are on most pages, and matching takes long.
  const known = new Map<string, (typeof routes)[number] | undefined>();
  const routeOf = (path: string) => {
    if (!known.has(path)) known.set(path, matchRoutes(routes, path)?.at(-1)?.route);
    return known.get(path);
  };
  const idsOf = new Map<object, Set<string>>();
  for (const { path, ids } of releases.flatMap(({ pages }) => pages)) {
    const route = routeOf(path);
    if (!route?.isPage) continue;
    const onRoute = idsOf.get(route) ?? new Set();
    idsOf.set(route, onRoute);
    for (const id of ids) onRoute.add(id);
  }
  return (path: string): Target | undefined => {
    const route = routeOf(path);
    return route && { remote: route.remote, ids: idsOf.get(route) };
  };
}

/** What is wrong with a link; undefined when it leads somewhere. */
function problemOf(link: string, target: Target | undefined): string | undefined {
  const { pathname, hash } = new URL(link, ORIGIN);
  if (!target) return isHostPath(pathname) ? undefined : 'leads to no page of the site';
  const id = decodeURIComponent(hash.slice(1));
  if (id === '' || id.startsWith(':~:') || !target.ids) return undefined;
  if (target.ids.has(anyNumber(id))) return undefined;
  return `leads to no element: no scenario of ${target.remote} shows one with the id "${id}" there`;
}

/**
 * Links that lead nowhere, both ways: those of a release, and those to it of the frame and the other
 * releases. One line for each.
 */
export function linkProblems(release: LinkedRelease, others: readonly LinkedRelease[]): string[] {
  const targetOf = targets([release, ...others]);
  const targetOfLink = (link: string) => targetOf(new URL(link, ORIGIN).pathname);
  const found = new Map<string, string>();
  const note = (about: string, link: string, target: Target | undefined) => {
    const problem = problemOf(link, target);
    if (problem && !found.has(`${about}${link}`))
      found.set(`${about}${link}`, `${about} to ${link} ${problem}`);
  };
  const isOurs = (target: Target | undefined) => target?.remote === release.manifest.name;
  for (const { scenario, links, frameLinks } of release.pages) {
    for (const link of links) note(`scenario "${scenario}": its link`, link, targetOfLink(link));
    for (const link of frameLinks) {
      const target = targetOfLink(link);
      if (isOurs(target)) note("the frame's link", link, target);
    }
  }
  for (const { manifest, pages } of others) {
    for (const { scenario, links } of pages) {
      for (const link of links) {
        const target = targetOfLink(link);
        if (isOurs(target))
          note(`${manifest.name}, scenario "${scenario}": the link`, link, target);
      }
    }
  }
  return [...found.values()];
}
