import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import {
  BATCH_MAX_BYTES,
  BATCH_MAX_READS,
  type BatchedRead,
  MIN_VERSION_HEADER,
  VERSION_HEADER,
} from '../../../contract/http.ts';
import { canonicalRead } from '../../../contract/reads.ts';
import { findCached } from '../cache/try-serve-cached.ts';
import type { Api, Deps } from '../deps.ts';
import { respondJson, respondText } from './respond.ts';

const SENT = new Set([
  'etag',
  'link',
  'content-type',
  'cache-control',
  'cache-tag',
  'x-data-version',
  'x-data-stale',
  'retry-after',
]);

const Targets = z.array(z.string().startsWith('/api/')).min(1).max(BATCH_MAX_READS);

/**
 * Answers several GET requests of the web server at once, each as if it had come alone. Those whose
 * answer is in memory cost little more than its bytes.
 */
export function createBatchedReads(app: Api, deps: Deps) {
  async function answer(target: string, request: IncomingMessage, response: ServerResponse) {
    const read = canonicalRead(target);
    const cached = read && findCached(deps, read, request);
    if (cached) {
      deps.metrics.cache('hit');
      const { headers, body } = cached.in('identity');
      const version = { [VERSION_HEADER]: deps.changes.version() };
      return batchedRead(200, { ...headers, ...cached.tagHeader, ...version }, body.toString());
    }
    const url = URL.parse(`http://api${read?.key ?? target}`);
    // A parser resolves `..`, which must not lead out of the public calls.
    if (!url?.pathname.startsWith('/api/'))
      return batchedRead(404, {}, 'There is nothing at this address.');
    const min = request.headers[MIN_VERSION_HEADER]?.toString();
    const headers = { ...(min && { [MIN_VERSION_HEADER]: min }) };
    const bindings = { incoming: request, outgoing: response };
    const made = await app.fetch(new Request(url, { headers }), bindings);
    return batchedRead(made.status, Object.fromEntries(made.headers), await made.text());
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refuse = (status: number, text: string) =>
      respondText(response, status, text, deps, { Connection: 'close' });
    const body = await readBody(request);
    if (body === undefined) return refuse(413, 'The body is too large.');
    const targets = Targets.safeParse(parseJson(body));
    if (!targets.success)
      return refuse(400, `The body must be a JSON array of 1 to ${BATCH_MAX_READS} API targets.`);
    const answers = await Promise.all(
      targets.data.map((target) => answer(target, request, response)),
    );
    if (!response.destroyed) respondJson(response, answers, deps);
  };
}

function batchedRead(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
): BatchedRead {
  const named = Object.entries(headers).map(
    ([name, value]) => [name.toLowerCase(), value] as const,
  );
  return { status, headers: Object.fromEntries(named.filter(([name]) => SENT.has(name))), body };
}

/** The body, which the server gives its time to arrive; undefined when it is too large. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > BATCH_MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
