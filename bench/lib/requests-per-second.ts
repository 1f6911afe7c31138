import { join } from 'node:path';
import type { Frame } from '../frame/frame.ts';
import { startChild } from './child.ts';

/** Servers that are compared share this core, and the load client has the other one. */
export const SERVER_CORE = 0;
const CLIENT_CORE = 1;
const CONNECTIONS = 16;

/** Requests a path of a server as fast as possible, from a process of its own. @throws Error if a request fails */
export async function requestsPerSecond(
  frame: Frame,
  url: string,
  seconds: number,
): Promise<number> {
  const { port, pathname, search } = new URL(url);
  const client = join(import.meta.dirname, 'load-client.ts');
  const { perSecond, failed } = await startChild<{ perSecond: number; failed: number }>(
    frame,
    client,
    {
      core: CLIENT_CORE,
      env: {
        PORT: port,
        PATHNAME: pathname + search,
        CONNECTIONS: String(CONNECTIONS),
        SECONDS: String(seconds),
      },
    },
  );
  if (failed > 0) throw new Error(`${failed} requests for ${url} did not return status 200`);
  return perSecond;
}
