import type { IncomingMessage, ServerResponse } from 'node:http';
import { CALLER_TOKEN_HEADER } from '@agent-atlas/server-kit/sessions/callers';
import { inSpan, nameRequest } from '@agent-atlas/server-kit/telemetry/index';
import { z } from 'zod';
import {
  BATCH_MAX_VOTES,
  type BatchedAnswer,
  type BatchedVote,
  VOTE_MAX_LENGTH,
  VOTE_PATHS,
  VOTES_PATH,
} from '../../../contract/http.ts';
import type { Api, Deps } from '../deps.ts';
import { describeError } from '../errors.ts';
import { readJson } from './read-json.ts';
import { respondJson, respondText } from './respond.ts';

/** A JSON character takes up to three bytes in UTF-8. */
const MAX_BYTES = BATCH_MAX_VOTES * VOTE_MAX_LENGTH * 3;
/** Headers of the batch request that apply to each of its votes. */
const COMMON_HEADERS = [CALLER_TOKEN_HEADER, 'x-forwarded-proto', 'x-forwarded-host'];

const Votes: z.ZodType<BatchedVote[]> = z
  .array(
    z.object({
      path: z.enum(VOTE_PATHS),
      headers: z.record(z.string(), z.string()),
      body: z.string(),
    }),
  )
  .min(1)
  .max(BATCH_MAX_VOTES);

/**
 * Handles a batch of votes from different visitors. Each vote has its own session, client address,
 * rate limits, deadline and log line, as if it were sent alone.
 */
export function createBatchedVotes(app: Api, deps: Deps) {
  // The web server sets these itself.
  const droppedHeaders = new Set(
    [...Object.keys(deps.securityHeaders), 'Content-Length'].map((name) => name.toLowerCase()),
  );

  async function dispatch(
    { path, headers: own, body }: BatchedVote,
    request: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<BatchedAnswer> {
    const headers: Record<string, string> = { ...own };
    headers['content-length'] = String(Buffer.byteLength(body));
    for (const name of COMMON_HEADERS) {
      const value = request.headers[name];
      if (value !== undefined) headers[name] = value.toString();
    }
    const incoming: IncomingMessage = Object.create(request, { headers: { value: headers } });
    try {
      const vote = new Request(`http://api${path}`, { method: 'POST', headers, body });
      const result = await app.fetch(vote, { incoming, outgoing });
      const sent = [...result.headers].filter(([name]) => !droppedHeaders.has(name));
      return { status: result.status, headers: sent, body: await result.text() };
    } catch (error) {
      const { status, message } = describeError(error, deps.logger);
      return { status, headers: [['content-type', 'text/plain; charset=UTF-8']], body: message };
    }
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refuse = (status: number, text: string) =>
      respondText(response, status, text, deps, { Connection: 'close' });
    const body = await readJson(request, MAX_BYTES);
    if (!body) return refuse(413, 'The body is too large.');
    const votes = Votes.safeParse(body.value);
    if (!votes.success)
      return refuse(400, `The body must be a JSON array of 1 to ${BATCH_MAX_VOTES} votes.`);
    nameRequest('POST', VOTES_PATH);
    const results = await Promise.all(
      votes.data.map((vote) => inSpan('POST', {}, () => dispatch(vote, request, response))),
    );
    if (!response.destroyed) respondJson(response, results, deps);
  };
}
