import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { freePort } from '../../shell/src/run/port.ts';

// The process of the Next.js app: `next start` behind a cache that compresses, as a CDN would. `next start` itself
// sends gzip and compresses each response again.

const { FOLDER } = z.object({ FOLDER: z.string() }).parse(process.env);
const START_TIMEOUT_MS = 30_000;

interface CachedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

const port = await freePort();
const bin = 'node_modules/next/dist/bin/next';
const next = spawn(process.execPath, [bin, 'start', '-p', String(port), '-H', '127.0.0.1'], {
  cwd: FOLDER,
  stdio: ['ignore', 'ignore', 'inherit'],
});
const cache = new Map<string, Promise<CachedResponse>>();

function compress(body: Buffer, path: string, encoding: string): Buffer {
  if (encoding === 'gzip') return gzipSync(body);
  // Static files are compressed at the best level, pages at the site's level.
  const quality = path.startsWith('/_next/static/') ? 11 : 5;
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

async function proxy(incoming: IncomingMessage, encoding: string): Promise<CachedResponse> {
  const { url = '/', method, headers } = incoming;
  const options = {
    port,
    path: url,
    method,
    headers: { ...headers, 'accept-encoding': 'identity' },
  };
  const outgoing = request(options);
  incoming.pipe(outgoing);
  const [response]: [IncomingMessage] = await once(outgoing, 'response').then(([first]) => [first]);
  const body = await buffer(response);
  const endToEnd = { ...response.headers };
  for (const name of ['transfer-encoding', 'content-length', 'connection']) delete endToEnd[name];
  const status = response.statusCode ?? 502;
  const isText = /text|javascript|json|svg|component/.test(endToEnd['content-type'] ?? '');
  if (!isText) return { status, headers: endToEnd, body };
  const encoded = { ...endToEnd, 'content-encoding': encoding };
  return { status, headers: encoded, body: compress(body, url, encoding) };
}

function cachedResponse(incoming: IncomingMessage): Promise<CachedResponse> {
  const { url = '/', method, headers } = incoming;
  const encoding = headers['accept-encoding']?.includes('br') ? 'br' : 'gzip';
  const keys = ['rsc', 'next-router-prefetch', 'next-router-segment-prefetch'];
  const key = [url, encoding, ...keys.map((name) => headers[name])].join(' ');
  if (method !== 'GET' || headers['next-router-state-tree']) return proxy(incoming, encoding);
  const cached = cache.get(key) ?? proxy(incoming, encoding);
  cache.set(key, cached);
  return cached;
}

async function respond(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, headers, body } = await cachedResponse(incoming);
  response.writeHead(status, { ...headers, 'content-length': body.byteLength });
  response.end(body);
}

const server = createServer((incoming, response) => {
  respond(incoming, response).catch(() => response.destroy());
});

const deadline = Date.now() + START_TIMEOUT_MS;
const isUp = () =>
  fetch(`http://127.0.0.1:${port}/glossary`).then(
    ({ ok }) => ok,
    () => false,
  );
while (!(await isUp())) {
  if (Date.now() > deadline || next.exitCode !== null) throw new Error('Next.js did not start');
  await new Promise((resolve) => setTimeout(resolve, 100));
}
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ type: 'ready', port: typeof address === 'object' ? address?.port : 0 });
});
const stop = () => {
  next.kill();
  process.exit(0);
};
process.once('SIGTERM', stop);
process.once('disconnect', stop);
