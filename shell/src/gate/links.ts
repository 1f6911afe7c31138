import { matchRoutes } from 'react-router-dom';
import type { ReleaseManifest } from '../../contract/manifest.ts';
import type { Scenario } from '../../contract/scenario.ts';
import { isIn, readHtml, remoteSection, type Tag } from '../releases/page-html.ts';
import { scenarioLabel } from './labels.ts';
import { isHostPath } from './urls.ts';

const ORIGIN = 'http://scenario.test';

/** The links and link targets in the server's HTML of a scenario's page. */
export interface PageLinks {
  readonly scenario: Pick<Scenario, 'id' | 'url'>;
  /** Path of the page. */
  readonly path: string;
  /** Links to this site in the remote's content. */
  readonly links: readonly string[];
  /** Links to this site in the frame around it. */
  readonly frameLinks: readonly string[];
  /** Ids of its elements, with all numbers replaced by 0 because sample data has other numbers than the site. */
  readonly ids: ReadonlySet<string>;
}

const normalizeId = (id: string) => id.replaceAll(/\d+/g, '0');

const attributesOf = (tags: readonly Tag[], name: string) =>
  tags.flatMap(({ attributes }) => attributes.get(name) ?? []);

function linksIn(tags: readonly Tag[], base: URL): string[] {
  const hrefs = attributesOf(
    tags.filter(({ name }) => name === 'a'),
    'href',
  );
  const urls = hrefs.flatMap((href) => URL.parse(href, base) ?? []);
  const own = urls.filter(({ origin }) => origin === ORIGIN);
  return [...new Set(own.map(({ pathname, hash }) => pathname + hash))];
}

/** Reads the links of a page. @param html the server's HTML, including the frame */
export function readLinks({ id, url }: Pick<Scenario, 'id' | 'url'>, html: string): PageLinks {
  const base = new URL(url, ORIGIN);
  const page = readHtml(html);
  const section = remoteSection(page);
  return {
    scenario: { id, url },
    path: base.pathname,
    links: linksIn(
      page.tags.filter((tag) => isIn(section, tag)),
      base,
    ),
    frameLinks: linksIn(
      page.tags.filter((tag) => !isIn(section, tag)),
      base,
    ),
    ids: new Set(attributesOf(page.tags, 'id').map(normalizeId)),
  };
}

/** A release with the links of its pages. */
export interface LinkedRelease {
  readonly manifest: Pick<ReleaseManifest, 'name' | 'routes' | 'redirects'>;
  readonly pages: readonly PageLinks[];
}

interface Target {
  readonly remote: string;
  /** Ids on the route's pages; undefined for a redirect and for a route without a scenario. */
  readonly ids: ReadonlySet<string> | undefined;
}

/** Returns a function that finds the target of a path; undefined when no page of the site has the path. */
function targetFinder(releases: readonly LinkedRelease[]) {
  const routes = releases.flatMap(({ manifest: { name, routes, redirects } }) => [
    ...routes.map(({ path }) => ({ path, remote: name, isPage: true })),
    ...redirects.map(({ from }) => ({ path: from, remote: name, isPage: false })),
  ]);
  // Most pages have the same few links, and matching is slow.
  const routeByPath = new Map<string, (typeof routes)[number] | undefined>();
  const routeOf = (path: string) => {
    if (!routeByPath.has(path)) routeByPath.set(path, matchRoutes(routes, path)?.at(-1)?.route);
    return routeByPath.get(path);
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

/** The id that a fragment refers to; undefined when it cannot be decoded, such as `#100%`. */
function idOf(hash: string): string | undefined {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return undefined;
  }
}

/** The problem with a link; undefined when its target exists. */
function problemOf(link: string, target: Target | undefined): string | undefined {
  const { pathname, hash } = new URL(link, ORIGIN);
  if (!target) return isHostPath(pathname) ? undefined : 'leads to no page of the site';
  const id = idOf(hash);
  if (id === undefined) return `has a malformed fragment: "${hash}" cannot be decoded`;
  if (id === '' || id.startsWith(':~:') || !target.ids) return undefined;
  if (target.ids.has(normalizeId(id))) return undefined;
  return `leads to no element: no scenario of ${target.remote} shows one with the id "${id}" there`;
}

/**
 * Broken links in both directions: links of a release, and links to it from the frame and the other
 * releases. One line per link.
 */
export function linkProblems(release: LinkedRelease, others: readonly LinkedRelease[]): string[] {
  const findTarget = targetFinder([release, ...others]);
  const targetOfLink = (link: string) => findTarget(new URL(link, ORIGIN).pathname);
  const found = new Map<string, string>();
  const check = (about: string, link: string, target: Target | undefined) => {
    const problem = problemOf(link, target);
    if (problem && !found.has(`${about}${link}`))
      found.set(`${about}${link}`, `${about} to ${link} ${problem}`);
  };
  const isOurs = (target: Target | undefined) => target?.remote === release.manifest.name;
  for (const { scenario, links, frameLinks } of release.pages) {
    for (const link of links)
      check(
        `${scenarioLabel(release.manifest.routes, scenario)}: its link`,
        link,
        targetOfLink(link),
      );
    for (const link of frameLinks) {
      const target = targetOfLink(link);
      if (isOurs(target)) check("the frame's link", link, target);
    }
  }
  for (const { manifest, pages } of others) {
    for (const { scenario, links } of pages) {
      for (const link of links) {
        const target = targetOfLink(link);
        if (isOurs(target))
          check(
            `${manifest.name}, ${scenarioLabel(manifest.routes, scenario)}: the link`,
            link,
            target,
          );
      }
    }
  }
  return [...found.values()];
}
