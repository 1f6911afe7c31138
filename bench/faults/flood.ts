import { applyLoad, get, type LoadFigures } from '../lib/load.ts';
import { from, runClient } from './one-client.ts';

/** Settings of the site: clients are told apart, and the flood fills the cache within the run. */
export const FLOODED = { TRUSTED_PROXIES: '127.0.0.1', PAGE_CACHE_MB: '32' };

/** The name by which `--only` selects it. */
export const FLOOD = 'flood';

const AGENTS = 40;
const AGENT_PATHS = Array.from({ length: AGENTS }, (_, at) => `/agent/${at + 1}`);
const OTHERS = ['/', '/leaderboard', '/new', '/popular', '/faq', '/about'];

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
    runClient({ origin, floodSeconds: 4 * seconds }),
    visit(origin, paths, 4 * seconds),
  ]);
  const crawling = runClient({ origin });
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
