import { median, whole } from '../frame/figures.ts';
import type { Loading } from '../pages/observed-page.ts';
import type { PageWeight } from '../pages/page-weight.ts';
import type { SiteName } from '../sites/workspace.ts';

/** Measurements of one page on both sites. */
export interface PageFigures<T> {
  readonly route: string;
  readonly of: Readonly<Record<SiteName, T>>;
}

export interface WebFigures {
  readonly weights: readonly PageFigures<PageWeight>[];
  readonly loads: readonly (PageFigures<readonly Loading[]> & { readonly throttled: boolean })[];
}

/** Allowed cost of federation, as a multiple of the monolith. */
const LIMITS = { scriptBytes: 1.25, largestPaint: 1.05 } as const;

const HEADER: string[] = ['', 'page', 'federated', 'monolith', 'ratio', 'limit', ''];

function compare(what: string, route: string, value: number, peer: number, limit?: number) {
  const ratio = value / peer;
  return [
    what,
    route,
    whole(value),
    whole(peer),
    ratio.toFixed(ratio < 0.1 ? 3 : 2),
    limit === undefined ? '' : `≤ ${limit}`,
    limit === undefined ? '' : ratio <= limit ? 'ok' : 'over',
  ];
}

function weightRows(weights: WebFigures['weights']): string[][] {
  const rows = (what: string, pick: (weight: PageWeight) => number, limit?: number) =>
    weights.map(({ route, of }) =>
      compare(what, route, pick(of.federated), pick(of.monolith), limit),
    );
  return [
    ...rows('script bytes, brotli', ({ brotli }) => brotli, LIMITS.scriptBytes),
    ...rows('until hydrated, brotli', ({ early }) => early),
    ...rows('script bytes, gzip', ({ gzip }) => gzip),
    ...rows('script requests', ({ scripts }) => scripts),
    ...rows('all requests', ({ requests }) => requests),
    ...rows('request depth', ({ depth }) => depth),
  ];
}

function loadRows(loads: WebFigures['loads']): string[][] {
  const rows = (what: string, pick: (loading: Loading) => number, limit?: number) =>
    loads.map(({ route, throttled, of }) =>
      compare(
        `${what}, ms${throttled ? ', throttled' : ''}`,
        route,
        median(of.federated.map(pick)),
        median(of.monolith.map(pick)),
        limit,
      ),
    );
  return [
    ...rows('largest paint', ({ lcp }) => lcp, LIMITS.largestPaint),
    ...rows('hydrated', ({ hydrated }) => hydrated),
    ...rows('blocking', ({ blocking }) => blocking),
  ];
}

/** All figures as the rows of one table. */
export function webRows({ weights, loads }: WebFigures): string[][] {
  return [HEADER, ...weightRows(weights), ...loadRows(loads)];
}
