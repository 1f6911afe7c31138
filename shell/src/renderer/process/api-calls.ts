/** The API's answer to a call. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface ApiCall {
  readonly call: number;
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

interface Waiting {
  readonly resolve: (response: Response) => void;
  readonly reject: (error: Error) => void;
}

const MAX_PATH = 8192;
const MAX_QUOTED = 100;
/** Statuses whose response may have no body. */
const BODILESS = new Set([204, 205, 304]);

/** Sends a remote's API calls to the host, the only way out of this process. */
export class ApiCalls {
  private readonly send: (call: ApiCall) => void;
  private readonly waiting = new Map<number, Waiting>();
  private count = 0;

  constructor(send: (call: ApiCall) => void) {
    this.send = send;
  }

  /** `fetch` for paths of this site's API. */
  readonly fetch: typeof fetch = (input, init) =>
    new Promise((resolve, reject) => {
      const path = String(input);
      // The host ends a process that asks for anything else; a mistake should only cost the page.
      if (!path.startsWith('/api/') || path.length > MAX_PATH) {
        throw new Error(`Pages call /api/… of this site, not ${path.slice(0, MAX_QUOTED)}`);
      }
      const call = ++this.count;
      this.waiting.set(call, { resolve, reject });
      init?.signal?.addEventListener('abort', () => this.fail(call, 'The call was given up'), {
        once: true,
      });
      const body = typeof init?.body === 'string' ? { body: init.body } : {};
      this.send({ call, method: init?.method ?? 'GET', path, ...body });
    });

  answer(call: number, { status, headers, body }: ApiAnswer): void {
    const content = BODILESS.has(status) ? null : new Uint8Array(body);
    this.take(call)?.resolve(new Response(content, { status, headers }));
  }

  fail(call: number, message: string): void {
    this.take(call)?.reject(new Error(message));
  }

  /** Forgets the calls that nobody waits for any more. */
  clear(): void {
    this.waiting.clear();
  }

  private take(call: number): Waiting | undefined {
    const waiting = this.waiting.get(call);
    this.waiting.delete(call);
    return waiting;
  }
}
