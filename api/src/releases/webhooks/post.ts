import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { problemOfUrl, publicLookup } from './addresses.ts';

/** Longest wait for a receiver, from the connection to its answer, in milliseconds. */
export const TIMEOUT_MS = 10_000;

interface PostOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly allowPrivate: boolean;
}

/**
 * Sends a body and gives the status of the answer, of which nothing else is read. Redirects are
 * not followed. Throws when there is no answer in time, or when the address is a private one.
 */
export async function post(
  url: string,
  { headers, body, allowPrivate }: PostOptions,
): Promise<number> {
  // The setting may have changed since the webhook was made.
  const problem = problemOfUrl(url, allowPrivate);
  if (problem) throw new Error(`The URL ${problem}`);
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  const request = send(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    // A connection that is kept would pass the check of its address.
    agent: false,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(!allowPrivate && { lookup: publicLookup }),
  });
  request.on('error', reject);
  request.on('response', (response) => {
    resolve(response.statusCode ?? 0);
    response.destroy();
  });
  request.end(body);
  return promise;
}
