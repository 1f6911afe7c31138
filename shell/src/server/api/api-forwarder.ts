import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import {
  BATCH_MAX_VOTES,
  type BatchedAnswer,
  VOTE_MAX_LENGTH,
  VOTE_PATHS,
  VOTES_PATH,
} from '@agent-atlas/api/contract/http';
import type { QaSessionId } from '@agent-atlas/registry/contract/qa-session';
import type { Dispatcher } from 'undici';
import { z } from 'zod';
import { RENEWAL, type Visitor, visitorHeaders } from '../http/visitor.ts';
import type { ApiClient, ReadOptions } from './api-client.ts';
import { batchTurns } from './batch-turns.ts';

/** Timeout of a forwarded request, in milliseconds. */
export const FORWARD_MS = 15_000;

export const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS'] as const;

/**
 * Request headers that the API receives. All others concern this connection or are useless to the
 * API.
 */
const REQUEST_HEADERS = [
  'accept',
  'content-type',
  'cookie',
  'idempotency-key',
  'if-none-match',
  'origin',
  'sec-fetch-site',
] as const;

/** A visitor's request to the API. */
export interface Forwarded {
  readonly method: (typeof METHODS)[number];
  readonly target: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer | null;
  readonly visitor: Visitor;
  /** The QA session that it belongs to. */
  readonly qa?: QaSessionId | undefined;
}

export interface ForwardedAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string | string[] | undefined])[];
  readonly body: string | Dispatcher.ResponseData['body'];
}

interface PendingVote {
  /** As JSON. */
  readonly vote: string;
  /** Called with undefined when the vote must be sent alone. */
  readonly resolve: (answer: BatchedAnswer | undefined) => void;
  readonly reject: (error: unknown) => void;
}

const answersSchema: z.ZodType<BatchedAnswer[]> = z.array(
  z.object({
    status: z.number(),
    headers: z.array(z.tuple([z.string(), z.string()])),
    body: z.string(),
  }),
);

/** Forwards visitors' requests to the API: concurrent votes as one request, others one by one. */
export class ApiForwarder {
  private readonly client: ApiClient;
  private readonly forwarded: Readonly<Record<string, string>>;
  private readonly addVote = batchTurns<PendingVote>(BATCH_MAX_VOTES, (votes) => {
    this.sendVotes(votes).catch((error) => {
      for (const { reject } of votes) reject(error);
    });
  });

  /** @param publicOrigin the origin that visitors see, which the API needs for its checks */
  constructor(client: ApiClient, publicOrigin: string) {
    this.client = client;
    const { protocol, host } = new URL(publicOrigin);
    this.forwarded = { 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-host': host };
  }

  /** @throws when the API is unreachable or too slow */
  async send(request: Forwarded): Promise<ForwardedAnswer> {
    const { method, target, body, visitor, qa } = request;
    const own: Record<string, string> = {};
    for (const name of REQUEST_HEADERS) {
      const value = request.headers[name];
      if (value !== undefined) own[name] = value.toString();
    }
    // Lets a proxy between this server and the API send any vote again.
    if (VOTE_PATHS.some((path) => path === target)) own['idempotency-key'] ??= randomUUID();
    const together = body && !qa && (await this.castTogether(target, own, body, visitor));
    if (together) return together;
    const encodings = request.headers['accept-encoding']?.toString();
    if (encodings !== undefined) own['accept-encoding'] = encodings;
    const answer = await this.ask(method, target, { visitor, qa }, own, body);
    const { statusCode: status, headers } = answer;
    return { status, headers: Object.entries(headers), body: answer.body };
  }

  /** The response to a vote in a batch; undefined when the vote must be sent alone. */
  private castTogether(
    target: string,
    headers: Readonly<Record<string, string>>,
    body: Buffer,
    visitor: Visitor,
  ): Promise<BatchedAnswer | undefined> | undefined {
    const path = VOTE_PATHS.find((each) => each === target);
    if (!path || body.byteLength > VOTE_MAX_LENGTH) return undefined;
    const own = { ...headers, ...visitorHeaders(visitor) };
    const vote = JSON.stringify({ path, headers: own, body: body.toString() });
    if (vote.length > VOTE_MAX_LENGTH) return undefined;
    // One batch holds votes of one kind, which the API commits together.
    return new Promise((resolve, reject) => this.addVote(path, { vote, resolve, reject }));
  }

  private async sendVotes(votes: readonly PendingVote[]): Promise<void> {
    const alone = () => {
      for (const { resolve } of votes) resolve(undefined);
    };
    if (votes.length === 1) return alone();
    const body = `[${votes.map(({ vote }) => vote).join()}]`;
    const type = { 'content-type': 'application/json' };
    const answer = await this.ask('POST', VOTES_PATH, { visitor: RENEWAL }, type, body);
    const text = await answer.body.text();
    // An older API without batches, or one that does not know this server's token.
    if (answer.statusCode === 404) return alone();
    if (answer.statusCode !== 200)
      throw new Error(`A batch of votes failed with status ${answer.statusCode}`);
    const answers = answersSchema.parse(JSON.parse(text));
    for (const [index, { resolve, reject }] of votes.entries()) {
      const own = answers[index];
      if (own) resolve(own);
      else reject(new Error('A batch of votes has too few responses'));
    }
  }

  private ask(
    method: Forwarded['method'],
    path: string,
    sender: ReadOptions,
    headers: Readonly<Record<string, string>>,
    body: Buffer | string | null,
  ): Promise<Dispatcher.ResponseData> {
    // Includes the wait for a connection, which undici does not limit.
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error('The API is too slow')), FORWARD_MS);
    const { client } = this;
    return client
      .dispatch(
        {
          method,
          path,
          body,
          headers: { ...headers, ...client.headersFor(sender), ...this.forwarded },
          headersTimeout: FORWARD_MS,
          bodyTimeout: FORWARD_MS,
          signal: late.signal,
        },
        method === 'POST' ? client.pool : client.streams,
      )
      .finally(() => clearTimeout(timer));
  }
}
