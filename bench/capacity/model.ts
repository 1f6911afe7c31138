/** What visitors, crawlers and teams do. */
export interface Load {
  /** Page views of people and crawlers together. */
  readonly viewsPerDay: number;
  /** Views in the busiest hour divided by views in an average hour. */
  readonly peak: number;
  /** Number of agent pages. */
  readonly agents: number;
  /** Exponent of Zipf's law for people's views and votes: 0 is uniform. */
  readonly zipf: number;
  /** Share of the views that come from crawlers. They request all agents equally often. */
  readonly crawlers: number;
  readonly votesPerView: number;
  /** Files that a view requests from the web server: 0 if a proxy or another host serves them. */
  readonly filesPerView: number;
  /** Each release makes all pages cold. */
  readonly releasesPerDay: number;
}

/** The parts of the site that use a processor. */
export const PARTS = ['web', 'renderer', 'api', 'database'] as const;
export type Part = (typeof PARTS)[number];

/** Processor time of each part, in milliseconds. */
export type Cost = Readonly<Record<Part, number>>;

/** Processor time of one piece of work. */
export interface Costs {
  /** A page from the cache. */
  readonly hit: Cost;
  /** A page that is rendered. */
  readonly render: Cost;
  /** A page whose data is read again and has not changed. */
  readonly confirm: Cost;
  readonly vote: Cost;
  readonly file: Cost;
}

export interface Site {
  /** Web servers. A view goes to any of them, and each has its own cache. */
  readonly servers: number;
  /** Pages that the cache of one server holds. */
  readonly cachedPages: number;
  /** Age from which a page is confirmed, in seconds. */
  readonly ttl: number;
  /** Shortest time between two renders of a page whose counts change, in seconds. */
  readonly refreshPause: number;
}

/** Rates per second of the whole site at its peak. */
export interface Rates {
  readonly views: number;
  /** Renders that a visitor waits for. */
  readonly misses: number;
  /** Renders in the background after votes. */
  readonly refreshes: number;
  readonly confirms: number;
  readonly votes: number;
  readonly files: number;
}

const DAY = 86_400;

/** Probabilities by rank, by Zipf's law. */
export function zipfShares(count: number, exponent: number): number[] {
  const weights = Array.from({ length: count }, (_, rank) => (rank + 1) ** -exponent);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/**
 * How long a page stays in a full cache without a request, in seconds: Che's approximation for caches that evict the
 * least recently used page. Infinite if all pages fit.
 */
export function evictionAge(rates: readonly number[], capacity: number): number {
  if (rates.length <= capacity) return Number.POSITIVE_INFINITY;
  const kept = (age: number) => rates.reduce((sum, rate) => sum + 1 - Math.exp(-rate * age), 0);
  let high = 1;
  while (kept(high) < capacity && high < 1e12) high *= 2;
  let low = 0;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (kept(middle) < capacity) low = middle;
    else high = middle;
  }
  return high;
}

/** Mean rate of events that need one occurrence of each kind, one after the other, plus a pause. */
const inTurn = (pause: number, ...rates: number[]) =>
  rates.includes(0) ? 0 : 1 / (pause + rates.reduce((sum, rate) => sum + 1 / rate, 0));

/** What a site does at the peak of a load, once its caches are warm. */
export function ratesOf(load: Load, site: Site): Rates {
  const views = (load.viewsPerDay / DAY) * load.peak;
  const votes = views * (1 - load.crawlers) * load.votesPerView;
  const shares = zipfShares(load.agents, load.zipf);
  const viewsOf = shares.map(
    (share) => (views * ((1 - load.crawlers) * share + load.crawlers / load.agents)) / site.servers,
  );
  const age = evictionAge(viewsOf, site.cachedPages);
  const cold = load.releasesPerDay / DAY;
  let misses = 0;
  let refreshes = 0;
  let confirms = 0;
  for (const [rank, rate] of viewsOf.entries()) {
    const evicted = Number.isFinite(age) ? rate * Math.exp(-rate * age) : 0;
    misses += evicted + inTurn(0, cold, rate);
    const changed = inTurn(site.refreshPause, votes * (shares[rank] ?? 0), rate);
    refreshes += changed;
    confirms += Math.max(0, inTurn(site.ttl, rate) - changed - evicted);
  }
  const { servers } = site;
  return {
    views,
    misses: misses * servers,
    refreshes: refreshes * servers,
    confirms: confirms * servers,
    votes,
    files: views * load.filesPerView,
  };
}

/** Processors that each part keeps busy. */
export function coresOf(rates: Rates, costs: Costs): Record<Part, number> {
  const cores = (part: Part) =>
    (rates.views * costs.hit[part] +
      (rates.misses + rates.refreshes) * costs.render[part] +
      rates.confirms * costs.confirm[part] +
      rates.votes * costs.vote[part] +
      rates.files * costs.file[part]) /
    1000;
  return {
    web: cores('web'),
    renderer: cores('renderer'),
    api: cores('api'),
    database: cores('database'),
  };
}
