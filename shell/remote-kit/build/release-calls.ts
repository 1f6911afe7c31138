import { ReleaseProblemSchema } from '@agent-atlas/api-client/releases';
import { messageOf, ReleaseError } from './errors.ts';

/** Timeout of a call, in addition to the time that the call itself may wait, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** Timeout of an archive's upload, in milliseconds. */
const UPLOAD_TIMEOUT_MS = 60_000;
const MS = 1000;

export interface ReleaseApiAddress {
  readonly url: string;
  readonly token: string;
}

/** An error response of the release API. */
export class ReleaseApiError extends ReleaseError {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Calls of the release API, with a token and time limits. Every method throws a {@link ReleaseError} on failure. */
export class ReleaseCalls {
  readonly url: string;
  readonly token: string;

  constructor({ url, token }: ReleaseApiAddress) {
    this.url = url.replace(/\/+$/, '');
    this.token = token;
  }

  /** The pages of a list, as JSON. */
  protected async *pages(path: string): AsyncGenerator<unknown> {
    let next: string | undefined = path;
    while (next !== undefined) {
      const response: Response = await this.request('GET', next);
      yield await response.json();
      const url = /<([^<>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
      next = url?.replace(/^.*?\/v1/, '');
    }
  }

  protected async json(method: string, path: string, body?: unknown, waitS = 0): Promise<unknown> {
    return (await this.request(method, path, body, waitS)).json();
  }

  protected async request(
    method: string,
    path: string,
    body?: unknown,
    waitS = 0,
    signal?: AbortSignal,
  ): Promise<Response> {
    const deadline = AbortSignal.timeout(TIMEOUT_MS + waitS * MS);
    return this.fetch(path, {
      method,
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
      }),
    });
  }

  protected upload(path: string, body: Uint8Array<ArrayBuffer>, headers?: object) {
    return this.fetch(path, {
      method: 'PUT',
      body,
      headers: { 'Content-Type': 'application/gzip', ...headers },
      signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
    });
  }

  protected async fetch(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('Authorization', `Bearer ${this.token}`);
    const response = await this.send(path, { ...init, headers });
    if (response.ok) return response;
    const problem = ReleaseProblemSchema.safeParse(await response.json().catch(() => undefined));
    const { error, hint } = problem.data ?? {
      error: `The release API responded with ${response.status}.`,
    };
    throw new ReleaseApiError(response.status, hint ? `${error} ${hint}` : error);
  }

  private async send(path: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(`${this.url}/v1${path}`, { ...init, redirect: 'error' });
    } catch (error) {
      const cause = error instanceof Error && error.cause ? error.cause : error;
      throw new ReleaseError(
        `The release API at ${this.url} does not respond (${messageOf(cause)}). Is the site running?`,
        { cause },
      );
    }
  }

  /** Resolves to undefined for a 404. */
  protected async orUndefined<T>(response: Promise<T>): Promise<T | undefined> {
    try {
      return await response;
    } catch (error) {
      if (error instanceof ReleaseApiError && error.status === 404) return undefined;
      throw error;
    }
  }
}
