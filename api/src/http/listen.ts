import { once } from 'node:events';
import { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { SetupError } from '../config.ts';
import { errorCode } from '../db/errors.ts';
import type { Api } from './deps.ts';

export interface Listening {
  url: string;
  /** Finishes the requests under way, and no new ones. */
  close(): Promise<void>;
}

/** Longest wait for requests under way, in milliseconds. */
const DRAIN_MS = 10_000;

/** Serves the application. Throws a {@link SetupError} when the address cannot be had. */
export async function listen(app: Api, host: string, port: number): Promise<Listening> {
  const server = createAdaptorServer({ fetch: app.fetch });
  if (!(server instanceof Server)) throw new TypeError('Expected an HTTP/1 server');
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new SetupError(explain(error, host, port));
  }
  const address = server.address();
  const actualPort = typeof address === 'object' && address ? address.port : port;
  const urlHost = host.includes(':') ? `[${host}]` : host;
  return {
    url: `http://${urlHost}:${actualPort}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      await closed;
      clearTimeout(timer);
    },
  };
}

function explain(error: unknown, host: string, port: number): string {
  const code = errorCode(error);
  if (code === 'EADDRINUSE')
    return `API_PORT ${port} on ${host} is taken. Set it to another port, or to 0.`;
  if (code === 'EACCES')
    return `API_PORT ${port} may not be used by this user. Set it to another port.`;
  return `The API cannot listen on ${host}:${port}: ${error instanceof Error ? error.message : error}`;
}
