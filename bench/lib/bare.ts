import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Frame } from '../frame/frame.ts';
import { startChild } from './child.ts';

/** Headers that Node.js itself sets on every response. */
const NODE_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);
const BROWSER = 'gzip, deflate, br, zstd';

/** A response as sent to a client, without the headers that Node.js sets itself. */
export interface RawResponse {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/**
 * Starts a bare `node:http` process that sends the same response for every request.
 *
 * @param core the only core that it may use
 * @returns its origin
 */
export async function startBare(
  frame: Frame,
  { headers, body }: RawResponse,
  core?: number,
): Promise<string> {
  const file = join(frame.folder, `response-${randomUUID()}`);
  await writeFile(file, body);
  const { port } = await startChild<{ port: number }>(
    frame,
    join(import.meta.dirname, 'bare-server.ts'),
    {
      env: { BODY_FILE: file, HEADERS: JSON.stringify(headers) },
      ...(core !== undefined && { core }),
    },
  );
  return `http://127.0.0.1:${port}`;
}

/** @param encodings the encodings that the client accepts; by default those of a browser */
export function fetchRaw(url: string, encodings = BROWSER): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': encodings } }, (response: IncomingMessage) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const headers = Object.entries(response.headers).flatMap(([name, value]) =>
          typeof value === 'string' && !NODE_HEADERS.has(name) ? [[name, value] as const] : [],
        );
        resolve({ headers: Object.fromEntries(headers), body: Buffer.concat(chunks) });
      });
    }).once('error', reject);
  });
}
