import {
  BATCH_MAX_READS,
  type BatchedRead,
  CALLER_TOKEN_HEADER,
  type DataVersion,
  formatVersion,
  MIN_VERSION_HEADER,
  READS_PATH,
} from '@agent-atlas/api/contract/http';
import { type Dispatcher, errors, Pool } from 'undici';
import { z } from 'zod';
import { type Visitor, visitorHeaders } from './visitor.ts';

/** Connections to the API. Requests are never pipelined: an answer belongs to its request. */
const CONNECTIONS = 64;
const KEEP_ALIVE_MS = 30_000;
/** Longest body of an answer that is kept in memory, in bytes. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;
/** After this many failures in a row the API counts as away. */
const FAILURES_TO_OPEN = 5;
/** While it is away, how often one request tries it again, in milliseconds. */
const RETRY_MS = 1000;

/** Whether a target is below `/api/` also when its dots are resolved: the rest of the API is private. */
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
  /** The answer must show at least this version of the data. */
  readonly min?: DataVersion | undefined;
}

/** The API cannot be reached, or does not answer in time. */
export class ApiUnavailableError extends Error {
  override readonly name = 'ApiUnavailableError';
}

const batch: z.ZodType<BatchedRead[]> = z.array(
  z.object({ status: z.number(), headers: z.record(z.string(), z.string()), body: z.string() }),
);

interface PendingRead {
  readonly key: string;
  readonly resolve: (answer: ApiAnswer) => void;
  readonly reject: (error: unknown) => void;
}

export interface ApiClientOptions {
  readonly url: string;
  /** Proves to the API that its caller is the web server. */
  readonly token: string;
  /** Longest wait for an answer, in milliseconds. */
  readonly timeoutMs: number;
}

/**
 * The web server's connection to the API. Reads that one visitor's page asks for at the same time go
 * out as one request. While the API is away, calls fail at once, but for one a second that tries.
 */
export class ApiClient {
  readonly pool: Pool;
  private readonly options: ApiClientOptions;
  private readonly pending = new Map<string, { options: ReadOptions; reads: PendingRead[] }>();
  private failures = 0;
  private nextTryAt = 0;

  constructor(options: ApiClientOptions) {
    this.options = options;
    this.pool = new Pool(options.url, {
      connections: CONNECTIONS,
      pipelining: 1,
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: options.timeoutMs,
      bodyTimeout: options.timeoutMs,
      connect: { timeout: options.timeoutMs },
    });
  }

  /** Headers that every request carries. */
  headersFor({ visitor, min }: ReadOptions): Record<string, string> {
    return {
      ...visitorHeaders(visitor),
      [CALLER_TOKEN_HEADER]: this.options.token,
      ...(min && { [MIN_VERSION_HEADER]: formatVersion(min) }),
    };
  }

  /** Reads one path. Calls within a turn of the event loop share a request. @throws ApiUnavailableError */
  read(key: string, options: ReadOptions): Promise<ApiAnswer> {
    const { visitor, min } = options;
    // A client can claim any request id: the address keeps its reads apart from those of others.
    const { requestId, address = '' } = visitor;
    const group = `${requestId} ${address} ${min ? formatVersion(min) : ''}`;
    return new Promise((resolve, reject) => {
      const waiting = this.pending.get(group) ?? { options, reads: [] };
      if (waiting.reads.length === 0) {
        this.pending.set(group, waiting);
        setImmediate(() => this.flush(group));
      }
      waiting.reads.push({ key, resolve, reject });
      if (waiting.reads.length >= BATCH_MAX_READS) this.flush(group);
    });
  }

  /** Sends a request with a body. @throws ApiUnavailableError */
  post(path: string, body: string, options: ReadOptions): Promise<ApiAnswer> {
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    return this.request('POST', path, options, body, headers);
  }

  async close(): Promise<void> {
    await this.pool.destroy();
  }

  private flush(group: string): void {
    const waiting = this.pending.get(group);
    if (!waiting) return;
    this.pending.delete(group);
    const { options, reads } = waiting;
    const [only, ...others] = reads;
    if (only && others.length === 0) {
      this.request('GET', only.key, options).then(only.resolve, only.reject);
      return;
    }
    this.readBatch(reads, options).catch((error) => {
      for (const { reject } of reads) reject(error);
    });
  }

  private async readBatch(reads: readonly PendingRead[], options: ReadOptions): Promise<void> {
    const targets = JSON.stringify(reads.map(({ key }) => key));
    const { status, body } = await this.post(READS_PATH, targets, options);
    if (status === 404) {
      // An API from before there were batches, or one that does not know this server.
      for (const { key, resolve, reject } of reads)
        this.request('GET', key, options).then(resolve, reject);
      return;
    }
    if (status !== 200) throw new ApiUnavailableError(`A batch of reads was answered ${status}`);
    const answers = batchOf(body);
    for (const [index, { resolve, reject }] of reads.entries()) {
      const answer = answers[index];
      if (answer) resolve({ ...answer, body: Buffer.from(answer.body) });
      else reject(new ApiUnavailableError('A batch of reads has too few answers'));
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
    try {
      const response = await this.pool.request({
        method,
        path,
        body,
        headers: { ...this.headersFor(options), ...more },
        signal: AbortSignal.timeout(this.options.timeoutMs),
      });
      const content = await bodyOf(response);
      this.failures = 0;
      return { status: response.statusCode, headers: headersOf(response), body: content };
    } catch (error) {
      // A request that cannot even be sent says nothing of the API.
      if (!(error instanceof errors.InvalidArgumentError)) this.failures += 1;
      this.nextTryAt = Date.now() + RETRY_MS;
      throw new ApiUnavailableError('The data service does not answer', { cause: error });
    }
  }

  private refuseWhileAway(): void {
    if (this.failures < FAILURES_TO_OPEN) return;
    if (Date.now() < this.nextTryAt) throw new ApiUnavailableError('The data service is away');
    this.nextTryAt = Date.now() + RETRY_MS;
  }
}

/** @throws ApiUnavailableError when it is no batch of answers */
function batchOf(body: Buffer): BatchedRead[] {
  try {
    return batch.parse(JSON.parse(body.toString()));
  } catch (error) {
    throw new ApiUnavailableError('A batch of reads cannot be read', { cause: error });
  }
}

async function bodyOf({ body }: Dispatcher.ResponseData): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BODY_BYTES) throw new Error(`The answer is over ${MAX_BODY_BYTES} bytes long`);
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
