import type { IncomingMessage } from 'node:http';

/** Limits of a request body: size in bytes, time in milliseconds. */
const MAX_BODY_BYTES = 64 * 1024;
const BODY_TIMEOUT_MS = 10_000;

/** Reads the whole body, so that its length is known and no partial body is forwarded; undefined when too long. */
export function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | undefined>();
  const late = new Error('The body did not arrive in time');
  const timer = setTimeout(() => request.destroy(late), BODY_TIMEOUT_MS);
  const chunks: Buffer[] = [];
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength;
    if (bytes <= MAX_BODY_BYTES) chunks.push(chunk);
    else resolve(undefined);
  });
  request.once('end', () => resolve(Buffer.concat(chunks)));
  request.once('error', reject);
  return promise.finally(() => clearTimeout(timer));
}
