import { once } from 'node:events';
import { createServer } from 'node:http';
import { SetupError } from '../config.ts';
import { errorCode } from '../db/errors.ts';
import type { ServerHandler } from './server-handler.ts';

export interface Listening {
  url: string;
  /** Finishes the requests under way, and no new ones. */
  close(): Promise<void>;
}

/** Longest wait for requests under way, in milliseconds. */
const DRAIN_MS = 10_000;

/** At the end, how often connections are let go whose last request is answered, in milliseconds. */
const SWEEP_MS = 50;

/** Longest time for a request to arrive in full, in milliseconds; Node answers 408 then. */
const ARRIVAL_MS = 30_000;

export interface Address {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
  /** The setting that the port comes from. */
  readonly setting: string;
  /** Longest time for a request to arrive in full, in milliseconds. */
  readonly arrivalMs?: number;
}

/** Serves requests. Throws a {@link SetupError} when the address cannot be used. */
export async function listen(handler: ServerHandler, address: Address): Promise<Listening> {
  const { host, port, arrivalMs = ARRIVAL_MS } = address;
  const arrival = { requestTimeout: arrivalMs, headersTimeout: ARRIVAL_MS };
  let isClosing = false;
  const server = createServer(arrival, (request, response) => {
    // A client that keeps its connection would go on sending requests on it.
    if (isClosing) response.setHeader('Connection', 'close');
    handler.handle(request, response);
  });
  server.on('clientError', (error, socket) => {
    if (!socket.writable || errorCode(error) === 'ECONNRESET') return socket.destroy();
    socket.end(handler.malformed(errorCode(error)));
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new SetupError(explain(error, address));
  }
  const bound = server.address();
  const actualPort = typeof bound === 'object' && bound ? bound.port : port;
  const urlHost = host.includes(':') ? `[${host}]` : host;
  return {
    url: `http://${urlHost}:${actualPort}`,
    async close() {
      const closed = once(server, 'close');
      isClosing = true;
      server.close();
      handler.endStreams();
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
      const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      await closed;
      clearInterval(sweep);
      clearTimeout(timer);
    },
  };
}

function explain(error: unknown, { host, port, setting }: Address): string {
  const code = errorCode(error);
  if (code === 'EADDRINUSE')
    return `${setting} ${port} on ${host} is taken. Set it to another port, or to 0.`;
  if (code === 'EACCES')
    return `${setting} ${port} may not be used by this user. Set it to another port.`;
  return `The API cannot listen on ${host}:${port}: ${error instanceof Error ? error.message : error}`;
}
