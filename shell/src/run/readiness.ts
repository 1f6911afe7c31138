import { isIPv6 } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { ReleaseClient } from '../releases/release-client.ts';

const POLL_MS = 200;

/** The URL of a server on this machine that listens on `host`. */
export function localUrl(host: string, port: number): string {
  const isAny = host === '0.0.0.0' || host === '::';
  return `http://${isAny ? 'localhost' : isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/** Waits until a web server can serve every active remote. @returns false if the deadline passes first */
export async function isReady(origin: string, deadline: AbortSignal): Promise<boolean> {
  while (!deadline.aborted) {
    const response = await fetch(new URL('/readyz', origin), { signal: deadline }).catch(() => {});
    await response?.body?.cancel();
    if (response?.ok) return true;
    await setTimeout(POLL_MS, undefined, { signal: deadline }).catch(() => {});
  }
  return false;
}

/** Why the web servers do not serve all active remotes, as far as they have reported it. */
export async function notReadyReason(
  client: Pick<ReleaseClient, 'servers' | 'state'>,
): Promise<string> {
  const [{ active }, servers] = await Promise.all([client.state(), client.servers()]);
  if (Object.keys(active).length === 0) return 'no remote is active.';
  // A worker's problem, such as a missing browser, does not keep a server from serving.
  const problems = new Set(
    servers.flatMap(({ kind, problem }) => (kind === 'web' && problem) || []),
  );
  if (problems.size > 0) return [...problems].join('\n');
  return 'the release worker has not composed their release set. See: pnpm release status';
}
