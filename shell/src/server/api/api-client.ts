import {
  BATCH_MAX_READS,
  type BatchedRead,
  type DataVersion,
  formatVersion,
  MIN_VERSION_HEADER,
  READS_PATH,
} from '@agent-atlas/api/contract/http';
import {
  formatQaSession,
  QA_SESSION_HEADER,
  type QaSessionId,
} from '@agent-atlas/registry/contract/qa-session';
import { CALLER_TOKEN_HEADER } from '@agent-atlas/server-kit/sessions/callers';
import { inSpan, traceHeaders } from '@agent-atlas/server-kit/telemetry/index';
import { type Dispatcher, errors, Pool } from 'undici';
import { z } from 'zod';
import { type Visitor, visitorHeaders } from '../http/visitor.ts';
import { batchTurns } from './batch-turns.ts';
import { repeatIfLost } from './repeat-if-lost.ts';

/** Connections to the API, without pipelining. */
const CONNECTIONS = 64;
/** Further connections, for {@link ApiClient.streams}. */
const STREAMS = 16;
const KEEP_ALIVE_MS = 30_000;
/** Longest response body, in bytes. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;
/** Consecutive failures after which the API counts as unavailable. */
const FAILURES_TO_OPEN = 5;
/** Time between two attempts while the API is unavailable, in milliseconds. */
const RETRY_MS = 1000;

/** Whether a target stays below `/api/` once its dots are resolved: everything else is private. */
export function isApiPath(target: string): boolean {
  return (
    URL.canParse(target, 'http://api') && new URL(target, 'http://api').pathname.startsWith('/api/')
  );
}

export interface ApiAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface ReadOptions {
  readonly visitor: Visitor;
  /** The response must show at least this data version. */
  readonly min?: DataVersion | undefined;
  /** The QA session whose votes the response includes. */
  readonly qa?: QaSessionId | undefined;
}

/** The API is unreachable or too slow. */
export class ApiUnavailableError extends Error {
  override readonly name = 'ApiUnavailableError';
}

const batch: z.ZodType<BatchedRead[]> = z.array(
  z.object({ status: z.number(), headers: z.record(z.string(), z.string()), body: z.string() }),
);

interface PendingRead {
  readonly key: string;
  readonly options: ReadOptions;
  readonly resolve: (answer: ApiAnswer) => void;
  readonly reject: (error: unknown) => void;
}

export interface ApiClientOptions {
  readonly url: string;
  /** Authenticates the web server to the API. */
  readonly token: string;
  /** Request timeout, in milliseconds. */
  readonly timeoutMs: number;
  /** Called when the API has responded to a call, or failed to. */
  readonly onCall?: (status: number | 'error', seconds: number) => void;
}

/**
 * The web server's connection to the API. Concurrent reads of one page go out as one request. While
 * the API is unavailable, calls fail immediately, except for one attempt per second.
 */
export class ApiClient {
  readonly pool: Pool;
  /** For responses that visitors read at their own speed. Those who do not read keep these connections, and no others. */
  readonly streams: Pool;
  private readonly options: ApiClientOptions;
  private readonly addRead = batchTurns<PendingRead>(BATCH_MAX_READS, (reads) => this.send(reads));
  private failures = 0;
  private nextTryAt = 0;

  constructor(options: ApiClientOptions) {
    this.options = options;
    const settings = {
      pipelining: 1,
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: options.timeoutMs,
      bodyTimeout: options.timeoutMs,
      connect: { timeout: options.timeoutMs },
    };
    this.pool = new Pool(options.url, { ...settings, connections: CONNECTIONS });
    this.streams = new Pool(options.url, { ...settings, connections: STREAMS });
  }

  /** Headers of every request. */
  headersFor({ visitor, min, qa }: ReadOptions): Record<string, string> {
    return {
      ...visitorHeaders(visitor),
      [CALLER_TOKEN_HEADER]: this.options.token,
      ...(min && { [MIN_VERSION_HEADER]: formatVersion(min) }),
      ...(qa && { [QA_SESSION_HEADER]: formatQaSession(qa) }),
    };
  }

  /** Reads one path. Calls in the same turn of the event loop share a request. @throws ApiUnavailableError */
  read(key: string, options: ReadOptions): Promise<ApiAnswer> {
    const { visitor, min, qa } = options;
    // A client can send any request ID, so its IP address separates its reads from other clients'.
    const { requestId, address = '' } = visitor;
    const session = qa ? formatQaSession(qa) : '';
    const group = `${requestId} ${address} ${min ? formatVersion(min) : ''} ${session}`;
    return new Promise((resolve, reject) => this.addRead(group, { key, options, resolve, reject }));
  }

  /** Sends a request with a body, perhaps twice: it must change nothing then. @throws ApiUnavailableError */
  post(path: string, body: string, options: ReadOptions): Promise<ApiAnswer> {
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    return this.request('POST', path, options, body, headers);
  }

  /** Sends a request as part of the current trace. Resolves with the headers of the response. */
  dispatch(
    request: Dispatcher.RequestOptions & { readonly headers: Record<string, string> },
    pool = this.pool,
  ): Promise<Dispatcher.ResponseData> {
    const begun = performance.now();
    const { onCall } = this.options;
    const count = (status: number | 'error') =>
      onCall?.(status, (performance.now() - begun) / 1000);
    const attributes = {
      'http.request.method': request.method,
      'url.path': request.path.split('?', 1)[0],
    };
    const send = async () => {
      const headers = { ...request.headers, ...traceHeaders() };
      try {
        const response = await pool.request({ ...request, headers });
        count(response.statusCode);
        return response;
      } catch (error) {
        count('error');
        throw error;
      }
    };
    return inSpan(`API ${request.method}`, attributes, send, 'client');
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.destroy(), this.streams.destroy()]);
  }

  private send(reads: readonly PendingRead[]): void {
    const [first, ...others] = reads;
    if (!first) return;
    if (others.length === 0) {
      this.request('GET', first.key, first.options).then(first.resolve, first.reject);
      return;
    }
    this.readBatch(reads, first.options).catch((error) => {
      for (const { reject } of reads) reject(error);
    });
  }

  private async readBatch(reads: readonly PendingRead[], options: ReadOptions): Promise<void> {
    const targets = JSON.stringify(reads.map(({ key }) => key));
    const { status, body } = await this.post(READS_PATH, targets, options);
    if (status === 404) {
      // An older API without batches, or one that does not know this server's token.
      for (const { key, resolve, reject } of reads)
        this.request('GET', key, options).then(resolve, reject);
      return;
    }
    if (status !== 200)
      throw new ApiUnavailableError(`A batch of reads failed with status ${status}`);
    const answers = batchOf(body);
    for (const [index, { resolve, reject }] of reads.entries()) {
      const answer = answers[index];
      if (answer) resolve({ ...answer, body: Buffer.from(answer.body) });
      else reject(new ApiUnavailableError('A batch of reads has too few responses'));
    }
  }

  private async request(
    method: 'GET' | 'POST',
    path: string,
    options: ReadOptions,
    body: string | null = null,
    more: Readonly<Record<string, string>> = {},
  ): Promise<ApiAnswer> {
    this.refuseWhileAway();
    const headers = { ...this.headersFor(options), ...more };
    const signal = AbortSignal.timeout(this.options.timeoutMs);
    const send = async (): Promise<ApiAnswer> => {
      const response = await this.dispatch({ method, path, body, headers, signal });
      const { statusCode: status } = response;
      return { status, headers: headersOf(response), body: await bodyOf(response) };
    };
    try {
      const answer = await repeatIfLost(send);
      this.failures = 0;
      return answer;
    } catch (error) {
      // A request that cannot be sent says nothing about the state of the API.
      if (!(error instanceof errors.InvalidArgumentError)) this.failures += 1;
      this.nextTryAt = Date.now() + RETRY_MS;
      throw new ApiUnavailableError('The data service does not respond', { cause: error });
    }
  }

  private refuseWhileAway(): void {
    if (this.failures < FAILURES_TO_OPEN) return;
    if (Date.now() < this.nextTryAt)
      throw new ApiUnavailableError('The data service is unavailable');
    this.nextTryAt = Date.now() + RETRY_MS;
  }
}

/** @throws ApiUnavailableError when it is not a batch of responses */
function batchOf(body: Buffer): BatchedRead[] {
  try {
    return batch.parse(JSON.parse(body.toString()));
  } catch (error) {
    throw new ApiUnavailableError('A batch of reads is malformed', { cause: error });
  }
}

async function bodyOf({ body }: Dispatcher.ResponseData): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BODY_BYTES)
      throw new Error(`The response is longer than ${MAX_BODY_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function headersOf({ headers }: Dispatcher.ResponseData): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] as const],
    ),
  );
}
