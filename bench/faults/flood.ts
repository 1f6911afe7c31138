import { randomInt } from 'node:crypto';
import { applyLoad, get, type LoadFigures } from '../lib/load.ts';

/** Settings of the site: clients are told apart, and the flood fills the cache within the run. */
export const FLOODED = { TRUSTED_PROXIES: '127.0.0.1', PAGE_CACHE_MB: '32' };

/** The name by which `--only` selects it. */
export const FLOOD = 'flood';

const AGENTS = 40;
const AGENT_PATHS = Array.from({ length: AGENTS }, (_, at) => `/agent/${at + 1}`);
const OTHERS = ['/', '/leaderboard', '/new', '/popular', '/faq', '/about'];

const CRAWLED = 400;
const CRAWLER_CONNECTIONS = 100;

const from = (address: string) => `X-Forwarded-For: ${address}\r\n`;
const letters = () => randomInt(36 ** 6).toString(36);

/** Each request is for a page that nobody has asked for. */
const INVENTED = [
  () => `/search?q=${letters()}`,
  () => `/leaderboard?${letters()}=${letters()}`,
  () => `/new?cursor=${letters()}`,
  () => `/compare?ids=${1 + randomInt(150)},${1 + randomInt(150)},${1 + randomInt(150)}`,
  () => `/agent/${1 + randomInt(150)}?tab=reviews&cursor=${letters()}`,
];

/** Visitors read popular pages, each from an address of its own, until the time or what happens beside them is over. */
function visit(
  origin: string,
  paths: readonly string[],
  seconds?: number,
  beside?: Promise<unknown>,
): Promise<LoadFigures> {
  let turn = 0;
  let isOver = false;
  beside?.finally(() => {
    isOver = true;
  });
  const next = () => {
    if (isOver) return undefined;
    turn += 1;
    const headers = from(`203.0.${turn % 250}.${1 + (Math.floor(turn / 250) % 250)}`);
    return { ...get(paths[turn % paths.length] ?? '/'), headers };
  };
  return applyLoad({ origin, connections: 2, pauseMs: 10, ...(seconds && { seconds }), next });
}

function flood(origin: string, seconds: number): Promise<LoadFigures> {
  let turn = 0;
  const next = () => {
    turn += 1;
    return { ...get(INVENTED[turn % INVENTED.length]?.() ?? '/'), headers: from('198.51.100.7') };
  };
  return applyLoad({ origin, connections: 8, seconds, next });
}

/** A link checker requests pages that are not cached, over more connections than the site renders at once. */
function crawl(origin: string): Promise<LoadFigures> {
  let turn = 0;
  const next = () => {
    if (turn === CRAWLED) return undefined;
    const ids = [1 + (turn % 20), 101 + Math.floor(turn / 20)];
    turn += 1;
    return { ...get(`/compare?ids=${ids}`), headers: from('198.51.101.7') };
  };
  return applyLoad({ origin, connections: CRAWLER_CONNECTIONS, next });
}

const row = (name: string, { perSecond, failed, p50, p99, states }: LoadFigures): string[] => {
  const all = [...states.values()].reduce((sum, count) => sum + count, 0);
  const cached = all - (states.get('miss') ?? 0);
  const share = `${((100 * cached) / all).toFixed(1)} %`;
  const times = [p50, p99].map((ms) => ms.toFixed(1));
  return [name, perSecond.toFixed(0), share, ...times, String(failed)];
};

/** Visitors while one client requests pages that nobody has asked for, and while one checks links. */
export async function inFlood(origin: string, seconds: number): Promise<string[][]> {
  const paths: string[] = [];
  for (const path of [...OTHERS, ...AGENT_PATHS])
    if ((await fetch(origin + path, { redirect: 'manual' })).status === 200) paths.push(path);
  const quiet = await visit(origin, paths, seconds);
  const [client, visitors] = await Promise.all([
    flood(origin, 4 * seconds),
    visit(origin, paths, 4 * seconds),
  ]);
  const crawling = crawl(origin);
  const [crawler, beside] = await Promise.all([
    crawling,
    visit(origin, paths, undefined, crawling),
  ]);
  return [
    ['pages of', 'per second', 'from the cache', 'p50 ms', 'p99 ms', 'failed'],
    row('visitors, quiet', quiet),
    row('visitors, flooded', visitors),
    row('the flooding client', client),
    row('visitors, crawled', beside),
    row('a link checker', crawler),
  ];
}
