import { writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Child } from '../child.ts';

/** Headers that Node.js itself sets on every response. */
const NODE_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

export interface BareServer {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** Starts a bare `node:http` process that sends the cached response of `url` for every request. */
export async function bareServer(url: string): Promise<BareServer> {
  // From the third response on, the compression is the same.
  await fetchRaw(url);
  await fetchRaw(url);
  await new Promise((resolve) => setTimeout(resolve, 200));
  const { headers, body } = await fetchRaw(url);
  const file = join(tmpdir(), `atlas-bare-${process.pid}.br`);
  await writeFile(file, body);
  const child = new Child<{ port: number }>(
    join(import.meta.dirname, '..', 'web', 'bare-server.ts'),
    {
      env: { BODY_FILE: file, HEADERS: JSON.stringify(headers) },
    },
  );
  const { port } = await child.ready;
  return { origin: `http://127.0.0.1:${port}`, stop: () => child.stop() };
}

/** A response as sent to a browser, without the headers that Node.js sets itself. */
export function fetchRaw(url: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(
      url,
      { headers: { 'Accept-Encoding': 'gzip, deflate, br, zstd' } },
      (response: IncomingMessage) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const headers = Object.entries(response.headers).flatMap(([name, value]) =>
            typeof value === 'string' && !NODE_HEADERS.has(name) ? [[name, value] as const] : [],
          );
          resolve({ headers: Object.fromEntries(headers), body: Buffer.concat(chunks) });
        });
      },
    ).once('error', reject);
  });
}
