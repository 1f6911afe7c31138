import type { IncomingMessage, ServerResponse } from 'node:http';
import { inSpan, nameRequest } from '@agent-atlas/server-kit/telemetry/index';
import { z } from 'zod';
import {
  BATCH_MAX_BYTES,
  BATCH_MAX_READS,
  type BatchedRead,
  MIN_VERSION_HEADER,
  READS_PATH,
  VERSION_HEADER,
} from '../../../contract/http.ts';
import { type CanonicalRead, canonicalRead } from '../../../contract/reads.ts';
import { TOTAL_HEADER } from '../../../contract/total.ts';
import type { Api, Deps } from '../deps.ts';
import { describeError } from '../errors.ts';
import type { Reads } from '../reads/answer-reads.ts';
import { readJson } from './read-json.ts';
import { respondJson, respondText } from './respond.ts';

const FORWARDED_HEADERS = [
  'etag',
  'link',
  TOTAL_HEADER,
  'content-type',
  'cache-control',
  'cache-tag',
  'x-data-version',
  'x-data-stale',
  'retry-after',
];

const Targets = z.array(z.string().startsWith('/api/')).min(1).max(BATCH_MAX_READS);

/**
 * Handles a batch of GET requests from the web server, each as if it were sent alone. Shared reads
 * bypass the Hono application, whose routing costs more than a cache lookup.
 */
export function createBatchedReads(app: Api, deps: Deps, reads: Reads) {
  const { changes, logger, metrics } = deps;

  async function readShared(
    read: CanonicalRead,
    request: IncomingMessage,
    onLookup: () => void,
  ): Promise<BatchedRead> {
    const startedAt = performance.now();
    const before = changes.version();
    const count = (status: number) => {
      onLookup();
      metrics.request('GET', read.path, status, (performance.now() - startedAt) / 1000);
    };
    try {
      const { answer, state, version } = await reads.answer(read, request);
      if (state !== 'hit') count(200);
      const headers = {
        ...answer.batchHeaders,
        ...(version === undefined ? { 'x-data-stale': 'true' } : { [VERSION_HEADER]: version }),
      };
      return { status: 200, headers, body: answer.parts.body.toString() };
    } catch (error) {
      const { status, message, retryAfterS } = describeError(error, logger);
      count(status);
      const headers = {
        'content-type': 'text/plain; charset=UTF-8',
        'cache-control': 'no-store',
        [VERSION_HEADER]: before,
        ...(retryAfterS !== undefined && { 'retry-after': String(retryAfterS) }),
      };
      return { status, headers, body: message };
    }
  }

  /** Dispatches a target that is rate-limited or not a shared read to the application. */
  async function dispatch(
    target: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<BatchedRead> {
    const url = URL.parse(`http://api${target}`);
    // The URL parser resolves `..`, which must not lead out of the public API.
    if (!url?.pathname.startsWith('/api/'))
      return { status: 404, headers: {}, body: 'There is nothing at this address.' };
    const min = request.headers[MIN_VERSION_HEADER]?.toString();
    const init = { headers: { ...(min && { [MIN_VERSION_HEADER]: min }) } };
    const bindings = { incoming: request, outgoing: response };
    const result = await app.fetch(new Request(url, init), bindings);
    const headers = FORWARDED_HEADERS.flatMap((name) => {
      const value = result.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    return {
      status: result.status,
      headers: Object.fromEntries(headers),
      body: await result.text(),
    };
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refuse = (status: number, text: string) =>
      respondText(response, status, text, deps, { Connection: 'close' });
    const body = await readJson(request, BATCH_MAX_BYTES);
    if (!body) return refuse(413, 'The body is too large.');
    const targets = Targets.safeParse(body.value);
    if (!targets.success)
      return refuse(400, `The body must be a JSON array of 1 to ${BATCH_MAX_READS} API targets.`);
    nameRequest('POST', READS_PATH);
    const startedAt = performance.now();
    let lookups = 0;
    const onLookup = () => {
      lookups += 1;
    };
    const results = await Promise.all(
      targets.data.map((target) => {
        const read = canonicalRead(target);
        return read && !read.limit
          ? readShared(read, request, onLookup)
          : inSpan('GET', {}, () => dispatch(read?.key ?? target, request, response));
      }),
    );
    // Log one line per batch.
    if (lookups > 0) {
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      const reads = results.length;
      logger.info(
        { method: 'POST', route: READS_PATH, status: 200, reads, lookups, ms },
        'request',
      );
    }
    if (!response.destroyed) respondJson(response, results, deps);
  };
}
