import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { applyLoad, get, type LoadFigures } from '../lib/load.ts';

interface Job {
  readonly origin: string;
  /** How long the client floods the site. Without it, it checks links. */
  readonly floodSeconds?: number;
}

const CRAWLED = 2000;
const CRAWLER_CONNECTIONS = 100;

/** The header by which the site knows a client. */
export const from = (address: string) => `X-Forwarded-For: ${address}\r\n`;
const letters = () => randomInt(36 ** 6).toString(36);

/** Each request is for a page that nobody has asked for. */
const INVENTED = [
  () => `/search?q=${letters()}`,
  () => `/leaderboard?${letters()}=${letters()}`,
  () => `/new?cursor=${letters()}`,
  () => `/compare?ids=${1 + randomInt(150)},${1 + randomInt(150)},${1 + randomInt(150)}`,
  () => `/agent/${1 + randomInt(150)}?tab=reviews&cursor=${letters()}`,
];

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

/** Runs a client on a thread of its own. On that of other clients, its responses would count as their waits. */
export async function runClient(job: Job): Promise<LoadFigures> {
  const [figures] = await once(
    new Worker(new URL(import.meta.url), { workerData: job }),
    'message',
  );
  return figures;
}

if (!isMainThread) {
  const { origin, floodSeconds }: Job = workerData;
  parentPort?.postMessage(await (floodSeconds ? flood(origin, floodSeconds) : crawl(origin)));
}
