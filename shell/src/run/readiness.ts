import { setTimeout } from 'node:timers/promises';
import type { ReleaseClient } from '../releases/release-client.ts';

/** Pause between two looks, in milliseconds. */
const LOOK_MS = 200;

/** Waits until a web server can serve every active remote. @returns false when the deadline comes first */
export async function isReady(origin: string, deadline: AbortSignal): Promise<boolean> {
  while (!deadline.aborted) {
    const answer = await fetch(new URL('/readyz', origin), { signal: deadline }).catch(() => {});
    await answer?.body?.cancel();
    if (answer?.ok) return true;
    await setTimeout(LOOK_MS, undefined, { signal: deadline }).catch(() => {});
  }
  return false;
}

/** Why web servers do not serve what is active, as far as they say so. */
export async function whatIsMissing(
  client: Pick<ReleaseClient, 'servers' | 'state'>,
): Promise<string> {
  const [{ active }, servers] = await Promise.all([client.state(), client.servers()]);
  if (Object.keys(active).length === 0) return 'no remote is active.';
  const problems = new Set(servers.flatMap(({ problem }) => problem ?? []));
  if (problems.size > 0) return [...problems].join('\n');
  return 'the release worker has not composed their release set. See: pnpm release status';
}
