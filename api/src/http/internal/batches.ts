import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { QA_SESSION_HEADER } from '@agent-atlas/registry/contract/qa-session';
import { CALLER_TOKEN_HEADER } from '@agent-atlas/server-kit/sessions/callers';
import { inRequest, inSpan, nameRequest } from '@agent-atlas/server-kit/telemetry/index';
import { z } from 'zod';
import {
  BATCH_MAX_BYTES,
  BATCH_MAX_READS,
  BATCH_MAX_VOTES,
  type BatchedAnswer,
  type BatchedRead,
  type BatchedVote,
  MIN_VERSION_HEADER,
  READS_PATH,
  VOTE_MAX_LENGTH,
  VOTE_PATHS,
  VOTES_PATH,
} from '../../../contract/http.ts';
import { canonicalRead } from '../../../contract/reads.ts';
import type { ApiRequest } from '../../base/api-env.ts';
import { Problem } from '../../base/problem.ts';
import type { Api, Deps } from '../deps.ts';
import { describeError } from '../errors.ts';
import type { HandleRead } from '../reads/handle-read.ts';
import { readJson } from './read-json.ts';
import { respondJson, respondText } from './respond.ts';

/** Headers of a batch that apply to each of its requests. */
const COMMON_HEADERS = [
  CALLER_TOKEN_HEADER,
  MIN_VERSION_HEADER,
  QA_SESSION_HEADER,
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-request-id',
];
/** Headers that the web server sets itself, besides the security headers. */
const OWN_HEADERS = new Set(['content-length', 'x-request-id']);

interface Batch<Item> {
  readonly path: string;
  readonly maxBytes: number;
  readonly items: z.ZodType<Item[]>;
  /** Describes the items. */
  readonly about: string;
}

const READS: Batch<string> = {
  path: READS_PATH,
  maxBytes: BATCH_MAX_BYTES,
  items: z.array(z.string().startsWith('/api/')).min(1).max(BATCH_MAX_READS),
  about: `1 to ${BATCH_MAX_READS} API targets`,
};

const Vote: z.ZodType<BatchedVote> = z.object({
  path: z.enum(VOTE_PATHS),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});

const VOTES: Batch<BatchedVote> = {
  path: VOTES_PATH,
  // A JSON character takes up to three bytes in UTF-8.
  maxBytes: BATCH_MAX_VOTES * VOTE_MAX_LENGTH * 3,
  items: z.array(Vote).min(1).max(BATCH_MAX_VOTES),
  about: `1 to ${BATCH_MAX_VOTES} votes`,
};

/** Creates the handlers of batches. Each request of a batch is handled as if it were sent alone. */
export function createBatches(app: Api, deps: Deps, handleRead: HandleRead) {
  const security = new Map(
    Object.entries(deps.securityHeaders).map(([name, value]) => [name.toLowerCase(), value]),
  );

  const answerOf = (
    status: number,
    headers: Iterable<[name: string, value: string]>,
    body: string,
  ): BatchedAnswer => ({
    status,
    headers: [...headers].filter(
      ([name, value]) => !OWN_HEADERS.has(name) && security.get(name) !== value,
    ),
    body,
  });

  async function dispatch(target: string, request: BatchedRequest, body: string | null) {
    try {
      const url = new URL(target, 'http://api');
      // The URL parser resolves `..`, which must not lead out of the public API.
      if (!url.pathname.startsWith('/api/'))
        throw new Problem(404, 'There is nothing at this address.');
      const { method, headers } = request;
      const sent = new Request(url, { method, headers, body });
      const response = await app.fetch(sent, { incoming: request });
      return answerOf(response.status, response.headers, await response.text());
    } catch (error) {
      const { status, message } = describeError(error, deps.logger);
      return answerOf(status, [['content-type', 'text/plain; charset=UTF-8']], message);
    }
  }

  async function answer(target: string, request: BatchedRequest, body: string | null = null) {
    const read = body === null ? canonicalRead(target) : undefined;
    const step = () => inSpan(request.method, {}, () => dispatch(target, request, body));
    if (!read) return inRequest(request.headers['x-request-id'] ?? '', step);
    const message = await handleRead(read, request);
    return answerOf(message.status, pairsOf(message.headers), message.body?.toString() ?? '');
  }

  function receive<Item>(
    { path, maxBytes, items: schema, about }: Batch<Item>,
    answerAll: (items: readonly Item[], batch: IncomingMessage) => readonly Promise<unknown>[],
  ) {
    return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const refuse = (status: number, text: string) =>
        respondText(response, status, text, deps, { Connection: 'close' });
      const body = await readJson(request, maxBytes);
      if (!body) return refuse(413, 'The body is too large.');
      const items = schema.safeParse(body.value);
      if (!items.success) return refuse(400, `The body must be a JSON array of ${about}.`);
      nameRequest('POST', path);
      const answers = await Promise.all(answerAll(items.data, request));
      if (!response.destroyed) respondJson(response, answers, deps);
    };
  }

  return {
    reads: receive(READS, (targets, batch) => {
      const request = requestOf(batch, 'GET');
      return targets.map(async (target): Promise<BatchedRead> => {
        const { headers, ...rest } = await answer(target, request);
        return { ...rest, headers: Object.fromEntries(headers) };
      });
    }),
    votes: receive(VOTES, (votes, batch) =>
      votes.map(({ path, headers, body }) => {
        const length = { 'content-length': String(Buffer.byteLength(body)) };
        return answer(path, requestOf(batch, 'POST', { ...headers, ...length }), body);
      }),
    ),
  };
}

type BatchedRequest = ReturnType<typeof requestOf>;

/** A request of a batch. @param own its own headers, which override those of the batch */
function requestOf(batch: IncomingMessage, method: string, own: Record<string, string> = {}) {
  const common: Record<string, string> = {};
  for (const name of COMMON_HEADERS) {
    const value = batch.headers[name];
    if (value !== undefined) common[name] = value.toString();
  }
  const headers = Object.assign<IncomingHttpHeaders, Record<string, string>>(common, own);
  return { method, headers, socket: batch.socket, complete: true } satisfies ApiRequest;
}

const pairsOf = (raw: readonly string[]) =>
  raw.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name.toLowerCase(), raw[index + 1] ?? '']] : [],
  );
