import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

interface CachedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

interface FrontOptions {
  readonly host: string;
  readonly port: number;
  /** Request headers on which responses depend, besides the encoding. */
  readonly varyBy?: readonly string[];
  /** Request headers that make responses uncacheable. */
  readonly uncached?: readonly string[];
  /** Changes the HTML of pages. */
  readonly editHtml?: (html: string) => string;
}

/** The site's own level, at which it compresses pages. */
const PAGE_QUALITY = 5;
const FILE_QUALITY = 11;

function compress(body: Buffer, isPage: boolean, encoding: string): Buffer {
  if (encoding === 'gzip') return gzipSync(body);
  const quality = isPage ? PAGE_QUALITY : FILE_QUALITY;
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

async function fetchThrough(
  incoming: IncomingMessage,
  encoding: string,
  { host, port, editHtml }: FrontOptions,
): Promise<CachedResponse> {
  const { url: path = '/', method, headers } = incoming;
  const sent = { ...headers, 'accept-encoding': 'identity' };
  const outgoing = request({ host, port, path, method, headers: sent });
  incoming.pipe(outgoing);
  const [response]: [IncomingMessage] = await once(outgoing, 'response').then(([first]) => [first]);
  const received = await buffer(response);
  const endToEnd = { ...response.headers };
  for (const name of ['transfer-encoding', 'content-length', 'connection']) delete endToEnd[name];
  const status = response.statusCode ?? 502;
  const type = endToEnd['content-type'] ?? '';
  if (!/text|javascript|json|svg|component/.test(type)) {
    return { status, headers: endToEnd, body: received };
  }
  const isHtml = type.startsWith('text/html');
  const body = isHtml && editHtml ? Buffer.from(editHtml(received.toString())) : received;
  const isFile = /immutable/.test(endToEnd['cache-control'] ?? '');
  return {
    status,
    headers: { ...endToEnd, 'content-encoding': encoding },
    body: compress(body, !isFile, encoding),
  };
}

/**
 * A cache in front of a server that compresses each response once, as a CDN would: files that never change at the best
 * level, pages at the site's level.
 */
export function createFront(options: FrontOptions): Server {
  const { varyBy = [], uncached = [] } = options;
  const cache = new Map<string, Promise<CachedResponse>>();

  const cachedResponse = (incoming: IncomingMessage): Promise<CachedResponse> => {
    const { url = '/', method, headers } = incoming;
    const encoding = headers['accept-encoding']?.includes('br') ? 'br' : 'gzip';
    if (method !== 'GET' || uncached.some((name) => headers[name])) {
      return fetchThrough(incoming, encoding, options);
    }
    const key = [url, encoding, ...varyBy.map((name) => headers[name])].join(' ');
    const cached = cache.get(key) ?? fetchThrough(incoming, encoding, options);
    cache.set(key, cached);
    return cached;
  };

  const respond = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, headers, body } = await cachedResponse(incoming);
    response.writeHead(status, { ...headers, 'content-length': body.byteLength });
    response.end(body);
  };

  return createServer((incoming, response) => {
    respond(incoming, response).catch(() => response.destroy());
  });
}

/** Listens on a free port. @returns the server's origin */
export async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The front has no port');
  return `http://127.0.0.1:${address.port}`;
}
