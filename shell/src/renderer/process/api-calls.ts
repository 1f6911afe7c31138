import type { QueryAnswer, QueryFetch } from '@agent-atlas/api/client';
import { cutText } from '@agent-atlas/registry/contract/cut-text';
import { MAX_PATH, type PrefetchedRead } from '../protocol.ts';

/** The API's response to a call. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface ApiCall {
  readonly call: number;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

interface Waiting {
  readonly resolve: (answer: QueryAnswer) => void;
  readonly reject: (error: Error) => void;
}

const MAX_QUOTED = 100;

/**
 * A remote's API calls. Responses that came with the job are used directly; all other calls go through
 * the host, the only way out of this process.
 */
export class ApiCalls {
  private readonly send: (call: ApiCall) => void;
  private readonly waiting = new Map<number, Waiting>();
  private given: ReadonlyMap<string, ApiAnswer> = new Map();
  private readonly read = new Set<string>();
  private count = 0;

  constructor(send: (call: ApiCall) => void) {
    this.send = send;
  }

  /** Starts a job with the responses that came with it; the bodies are in the same order. */
  begin(reads: readonly PrefetchedRead[] = [], bodies: readonly Buffer[] = []): void {
    this.given = new Map(
      reads.map(({ path, headers }, index) => [
        path,
        { status: 200, headers, body: bodies[index] ?? Buffer.alloc(0) },
      ]),
    );
  }

  /** Paths of the responses from the job that were used. */
  get used(): string[] {
    return [...this.read];
  }

  /** `fetch` for paths of this site's API. */
  readonly fetch: QueryFetch = (path, init) =>
    new Promise((resolve, reject) => {
      const given = this.given.get(path);
      if (given) {
        this.read.add(path);
        resolve(new ReceivedAnswer(given));
        return;
      }
      // The host kills a process that calls anything else; a mistake should fail only the page.
      if (!path.startsWith('/api/') || path.length > MAX_PATH) {
        throw new Error(
          `Pages may call only /api/… of this site, not ${cutText(path, MAX_QUOTED)}`,
        );
      }
      const call = ++this.count;
      this.waiting.set(call, { resolve, reject });
      init.signal?.addEventListener('abort', () => this.fail(call, 'The call was aborted'), {
        once: true,
      });
      const body = typeof init.body === 'string' ? { body: init.body } : {};
      const { method = 'GET' } = init;
      if (method !== 'GET' && method !== 'POST')
        throw new Error(`Pages may call the API with GET and POST, not with ${method}`);
      this.send({ call, method, path, ...body });
    });

  answer(call: number, answer: ApiAnswer): void {
    this.take(call)?.resolve(new ReceivedAnswer(answer));
  }

  fail(call: number, message: string): void {
    this.take(call)?.reject(new Error(message));
  }

  /** Ends a job and drops its pending calls. */
  clear(): void {
    this.waiting.clear();
    this.given = new Map();
    this.read.clear();
  }

  private take(call: number): Waiting | undefined {
    const waiting = this.waiting.get(call);
    this.waiting.delete(call);
    return waiting;
  }
}

/** The part of `Response` that queries use; creating a real one takes longer than parsing its JSON. */
class ReceivedAnswer implements QueryAnswer {
  readonly ok: boolean;
  readonly status: number;
  readonly statusText = '';
  readonly headers: QueryAnswer['headers'];
  private readonly content: Buffer;

  constructor({ status, headers, body }: ApiAnswer) {
    this.ok = status >= 200 && status < 300;
    this.status = status;
    this.headers = { get: (name) => headers[name.toLowerCase()] ?? null };
    this.content = body;
  }

  async text(): Promise<string> {
    return this.content.toString();
  }

  async json() {
    return JSON.parse(this.content.toString());
  }
}
