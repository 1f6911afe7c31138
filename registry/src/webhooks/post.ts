import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { problemOfUrl, publicLookup } from './addresses.ts';

/** Timeout of a request, from connecting to the response, in milliseconds. */
export const TIMEOUT_MS = 10_000;

interface PostOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly allowPrivate: boolean;
}

/**
 * Posts a body and returns the response status. Does not read the response body or follow
 * redirects. Throws on timeout, or if the URL is not allowed.
 */
export async function post(
  url: string,
  { headers, body, allowPrivate }: PostOptions,
): Promise<number> {
  // The setting may have changed since the webhook was created.
  const problem = problemOfUrl(url, allowPrivate);
  if (problem) throw new Error(`The URL ${problem}`);
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  const request = send(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    // A keep-alive connection would bypass the address check.
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
