import { randomInt } from 'node:crypto';
import { applyLoad, get, type LoadFigures } from '../lib/load.ts';

/** Settings of the site: clients are told apart, and the flood fills the cache within the run. */
export const FLOODED = { TRUSTED_PROXIES: '127.0.0.1', PAGE_CACHE_MB: '32' };

/** The name by which `--only` selects it. */
export const FLOOD = 'flood';

const AGENTS = 40;
const AGENT_PATHS = Array.from({ length: AGENTS }, (_, at) => `/agent/${at + 1}`);
const OTHERS = ['/', '/leaderboard', '/new', '/popular', '/faq', '/about'];

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

/** Visitors read popular pages, each from an address of its own. */
function visit(origin: string, paths: readonly string[], seconds: number): Promise<LoadFigures> {
  let turn = 0;
  const next = () => {
    turn += 1;
    const headers = from(`203.0.${turn % 250}.${1 + (Math.floor(turn / 250) % 250)}`);
    return { ...get(paths[turn % paths.length] ?? '/'), headers };
  };
  return applyLoad({ origin, connections: 2, pauseMs: 10, seconds, next });
}

function flood(origin: string, seconds: number): Promise<LoadFigures> {
  let turn = 0;
  const next = () => {
    turn += 1;
    return { ...get(INVENTED[turn % INVENTED.length]?.() ?? '/'), headers: from('198.51.100.7') };
  };
  return applyLoad({ origin, connections: 8, seconds, next });
}

const row = (name: string, { perSecond, failed, p50, p99, states }: LoadFigures): string[] => {
  const all = [...states.values()].reduce((sum, count) => sum + count, 0);
  const cached = all - (states.get('miss') ?? 0);
  const share = `${((100 * cached) / all).toFixed(1)} %`;
  const times = [p50, p99].map((ms) => ms.toFixed(1));
  return [name, perSecond.toFixed(0), share, ...times, String(failed)];
};

/** Visitors while one client requests pages that nobody has asked for, to fill the cache. */
export async function inFlood(origin: string, seconds: number): Promise<string[][]> {
  const paths: string[] = [];
  for (const path of [...OTHERS, ...AGENT_PATHS])
    if ((await fetch(origin + path, { redirect: 'manual' })).status === 200) paths.push(path);
  const quiet = await visit(origin, paths, seconds);
  const [client, visitors] = await Promise.all([
    flood(origin, 4 * seconds),
    visit(origin, paths, 4 * seconds),
  ]);
  return [
    ['pages of', 'per second', 'from the cache', 'p50 ms', 'p99 ms', 'failed'],
    row('visitors, quiet', quiet),
    row('visitors, flooded', visitors),
    row('the flooding client', client),
  ];
}
