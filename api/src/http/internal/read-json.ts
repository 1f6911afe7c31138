import type { IncomingMessage } from 'node:http';
import { parseJson } from '@agent-atlas/server-kit/base/parse-json';

/**
 * Reads a request body as JSON. `value` is undefined if the body is not valid JSON. Resolves to
 * undefined for a body of more than `maxBytes`. Rejects if the client disconnects early.
 */
export function readJson(
  request: IncomingMessage,
  maxBytes: number,
): Promise<{ readonly value: unknown } | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<{ value: unknown } | undefined>();
  const chunks: Buffer[] = [];
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
    else resolve(undefined);
  });
  request.once('end', () => resolve({ value: parseJson(Buffer.concat(chunks).toString()) }));
  request.once('error', reject);
  return promise;
}
