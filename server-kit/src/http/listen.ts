import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { SetupError } from '../base/config.ts';
import { errorCode } from '../base/error-code.ts';
import { type ConnectionLimits, limitConnections } from './connections.ts';
import type { Headers } from './security.ts';

export interface ServerHandler {
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** The raw response to a malformed request. @param code the error code of Node's HTTP parser */
  malformed(code: string | undefined): string;
  /** Ends streaming responses, which would otherwise never end. */
  endStreams(): void;
}

export interface Listening {
  url: string;
  /** Stops accepting connections and waits for the requests in flight. */
  close(): Promise<void>;
}

/** How long `close` waits for requests in flight, in milliseconds. */
const DRAIN_MS = 10_000;

/** How often `close` closes idle connections, in milliseconds. */
const SWEEP_MS = 50;

/** How long a request may take to arrive in full, in milliseconds. Node then responds with 408. */
const REQUEST_TIMEOUT_MS = 30_000;

export interface Address {
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** The name of the setting for the port, for error messages. */
  readonly setting: string;
  /** How long a request may take to arrive in full, in milliseconds. */
  readonly requestTimeoutMs?: number;
  readonly connections: ConnectionLimits;
}

/** Starts an HTTP server. Throws a {@link SetupError} if it cannot listen on the address. */
export async function listen(handler: ServerHandler, address: Address): Promise<Listening> {
  const { host, port, requestTimeoutMs = REQUEST_TIMEOUT_MS } = address;
  const timeouts = {
    requestTimeout: requestTimeoutMs,
    headersTimeout: REQUEST_TIMEOUT_MS,
    // By default, Node.js looks for late requests every 30 s.
    connectionsCheckingInterval: 1000,
  };
  let isClosing = false;
  const server = createServer(timeouts, (request, response) => {
    // Otherwise, a keep-alive client would keep sending requests on its connection.
    if (isClosing) response.setHeader('Connection', 'close');
    try {
      handler.handle(request, response);
    } catch {
      // Otherwise, one request could end the process.
      response.destroy();
    }
  });
  limitConnections(server, address.connections);
  answerMalformed(server, (code) => handler.malformed(code));
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

/** Answers malformed requests, which reach no handler. @param answer the raw response to an error code of Node's parser */
export function answerMalformed(
  server: Server,
  answer: (code: string | undefined) => string,
): void {
  server.on('clientError', (error, socket) => {
    if (!socket.writable || errorCode(error) === 'ECONNRESET') return socket.destroy();
    socket.end(answer(errorCode(error)));
  });
}

function explain(error: unknown, { host, port, setting }: Address): string {
  const code = errorCode(error);
  if (code === 'EADDRINUSE')
    return `${setting} ${port} on ${host} is taken. Set it to another port, or to 0.`;
  if (code === 'EACCES')
    return `${setting} ${port} may not be used by this user. Set it to another port.`;
  return `Nothing can listen on ${host}:${port}: ${error instanceof Error ? error.message : error}`;
}

/** The raw response to a malformed request. @param code the error code of Node's HTTP parser */
export function malformed(code: string | undefined, defaults: Headers): string {
  const [status, text] = MALFORMED[code ?? ''] ?? [400, 'This is not a valid HTTP request.'];
  const headers = {
    ...defaults,
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    Connection: 'close',
    'Content-Length': Buffer.byteLength(text),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `${[`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join('\r\n')}\r\n\r\n${text}`;
}

/** What to do about these errors, with the statuses that Node uses for them by default. */
const MALFORMED: Readonly<Record<string, readonly [status: number, text: string]>> = {
  HPE_HEADER_OVERFLOW: [
    431,
    'The request line, the cookies and the other headers are larger than 16 KB together. In a browser, delete the cookies of this site; otherwise, send less.',
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The extensions of the chunks are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time. Send it again.'],
};
