import { whole } from '../frame/figures.ts';
import { applyLoad } from '../lib/load.ts';
import type { Served } from './served.ts';

const CONNECTIONS = 4;
const PAUSE_MS = 20;
/** Bypasses nginx's cache, so that every request reaches a web server. */
const HEADERS = 'Cookie: atlas_voter=1\r\n';
const PATHS = ['/', '/leaderboard', '/agent/1', '/api/agents', '/faq', '/search?q=write'];

/** Restarts processes one after the other while visitors read. @returns the rows of a table @throws Error if a request fails */
export async function restartUnderLoad(
  origin: string,
  processes: readonly Served[],
): Promise<string[][]> {
  let isOver = false;
  let sent = 0;
  const next = () => {
    if (isOver) return undefined;
    const path = PATHS[sent % PATHS.length] ?? '/';
    sent += 1;
    return { line: `GET ${path}`, headers: HEADERS };
  };
  const load = applyLoad({ origin, next, connections: CONNECTIONS, pauseMs: PAUSE_MS });
  try {
    for (const each of processes) {
      await each.stop();
      await each.start();
    }
  } finally {
    isOver = true;
  }
  const { failed, p99 } = await load;
  const figures = [whole(processes.length), whole(sent), whole(failed), whole(p99)];
  if (failed > 0) throw new Error(`${failed} of ${sent} requests failed during the restarts`);
  return [['restarted', 'requests', 'failed', 'p99 ms'], figures];
}
