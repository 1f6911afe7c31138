import type { IncomingMessage } from 'node:http';

/**
 * The body of a request as JSON: `value` is undefined when it is none. Gives undefined for a body of
 * more than `maxBytes`. Rejects when the caller leaves before its end.
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
