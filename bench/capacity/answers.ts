import { tableLines } from '../../shell/remote-kit/commands/text-table.ts';
import { SOFT_RENEWAL_MS } from '../../shell/src/server/cache/page-cache.ts';
import { whole } from '../frame/figures.ts';
import { type Cost, type Costs, coresOf, type Load, PARTS, ratesOf } from './model.ts';

/** What was measured on this machine. */
export interface Measured {
  readonly costs: Costs;
  /** Processor time of the idle site per second, in milliseconds. */
  readonly idle: Cost;
  /** Cache memory of a page, in bytes. */
  readonly pageBytes: number;
}

export interface Question extends Omit<Load, 'viewsPerDay'> {
  /** Price of a core for a month; undefined prints no bill. */
  readonly price: number | undefined;
  /** Memory for pages of one web server. */
  readonly cacheMb: number;
}

/** Pages that fit into the cache of one web server. */
export const cachedPages = (cacheMb: number, pageBytes: number) =>
  Math.floor((cacheMb * 1024 * 1024) / pageBytes);

const VIEWS_PER_DAY = [1e4, 1e6, 1e8];
/** Cores of one web server: its event loop, and its renderers. */
const WEB_SERVER_CORES = 2;
/** Share of a processor that the peak may use. The rest absorbs bursts and lost machines. */
const UTILIZATION = 0.5;
/** The site must survive the loss of a machine. */
const MIN_SERVERS = 2;
/** Default of `PAGE_TTL_MS`, in seconds. */
const TTL = 60;

/**
 * The machines that a load needs. The number of servers and their hit rate depend on each other.
 */
export function need(load: Load, { costs, idle }: Measured, capacity: number) {
  let servers = MIN_SERVERS;
  for (;;) {
    const rates = ratesOf(load, {
      servers,
      cachedPages: capacity,
      ttl: TTL,
      refreshPause: SOFT_RENEWAL_MS / 1000,
    });
    const busy = coresOf(rates, costs);
    const web = busy.web + busy.renderer + (servers * (idle.web + idle.renderer)) / 1000;
    const enough = Math.max(MIN_SERVERS, Math.ceil(web / (WEB_SERVER_CORES * UTILIZATION)));
    if (enough <= servers) {
      const api = Math.max(MIN_SERVERS, Math.ceil(busy.api / UTILIZATION));
      const database = Math.max(1, Math.ceil(busy.database / UTILIZATION));
      return { rates, busy, servers, api, database };
    }
    servers = enough;
  }
}

/** The part that needs the largest share of one of its machines' processors. */
function firstToGive({ busy, servers, api }: ReturnType<typeof need>): string {
  const shares = {
    'web servers': (busy.web + busy.renderer) / (servers * WEB_SERVER_CORES),
    API: busy.api / api,
    // Writes go to one primary. A large machine has about 64 cores.
    'primary database': busy.database / 64,
  };
  const [first] = Object.entries(shares).sort(([, a], [, b]) => b - a);
  return first?.[0] ?? '';
}

/** The answers as a table. */
export function answers(measured: Measured, { price, cacheMb, ...load }: Question): string {
  const capacity = cachedPages(cacheMb, measured.pageBytes);
  const columns = VIEWS_PER_DAY.map((viewsPerDay) =>
    need({ ...load, viewsPerDay }, measured, capacity),
  );
  const row = (
    label: string,
    cell: (column: (typeof columns)[number], index: number) => string,
  ) => [label, ...columns.map(cell)];
  const cores = ({ servers, api, database }: (typeof columns)[number]) =>
    servers * WEB_SERVER_CORES + api + database;
  const rows = [
    ['views a day', ...VIEWS_PER_DAY.map(whole)],
    row('views/s at the peak', ({ rates }) => rates.views.toFixed(1)),
    row('votes/s at the peak', ({ rates }) => rates.votes.toFixed(2)),
    row(
      'views that wait for a render',
      ({ rates }) => `${((rates.misses / rates.views) * 100).toFixed(2)}%`,
    ),
    row('renders/s', ({ rates }) => (rates.misses + rates.refreshes).toFixed(1)),
    ...PARTS.map((part) => row(`busy cores, ${part}`, ({ busy }) => busy[part].toFixed(2))),
    row(`web servers of ${WEB_SERVER_CORES} cores`, ({ servers }) => whole(servers)),
    row('API processes', ({ api }) => whole(api)),
    row('cores of the database', ({ database }) => whole(database)),
    row('votes a day', (_, index) =>
      whole((VIEWS_PER_DAY[index] ?? 0) * (1 - load.crawlers) * load.votesPerView),
    ),
    row('nearest its limit', firstToGive),
    ...(price === undefined
      ? []
      : [row('cores, price a month', (column) => whole(cores(column) * price))]),
  ];
  return `\nAt most ${UTILIZATION * 100}% of the processors at the peak, with ${whole(capacity)} pages in the cache of each web server:\n\n${tableLines(rows, 1).join('\n')}`;
}
