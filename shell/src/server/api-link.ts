import type { Context } from 'hono';
import { passOn } from './pass-on.ts';
import { type Visitor, visitorHeaders, visitorOf } from './visitor.ts';

const PROXY_TIMEOUT_MS = 15_000;
const AWAY = 'The data service does not answer at the moment. Please try again in a little while.';

/** The web server's connection to the API: loaders read through it, browsers are passed on to it. */
export class ApiLink {
  private readonly url: string;
  private readonly fetch: typeof fetch;
  private version = '';

  /** @param ask how pages read, in place of the network */
  constructor(url: string, ask: typeof fetch = fetch) {
    this.url = url;
    this.fetch = ask;
  }

  /** Version of the data as last heard; changes with every write. */
  get dataVersion(): string {
    return this.version;
  }

  private note(response: Response): void {
    const version = response.headers.get('x-data-version');
    if (version) this.version = version;
  }

  /** Fetch for what is done on behalf of a visitor, whose requests the API counts. */
  fetchFor(visitor: Visitor): typeof fetch {
    return async (input, init) => {
      const headers = {
        ...Object.fromEntries(new Headers(init?.headers)),
        ...visitorHeaders(visitor),
      };
      const response = await this.fetch(input, { ...init, headers });
      this.note(response);
      return response;
    };
  }

  /** Passes a browser's request on, and the answer back. */
  async forward(c: Context): Promise<Response> {
    const { pathname, search } = new URL(c.req.url);
    const headers = new Headers(c.req.raw.headers);
    for (const [name, value] of Object.entries(visitorHeaders(visitorOf(c))))
      headers.set(name, value);
    if (!headers.has('x-forwarded-proto')) headers.set('x-forwarded-proto', 'http');
    headers.set('x-forwarded-host', c.req.header('host') ?? '');
    try {
      const response = await passOn(new URL(this.url + pathname + search), {
        method: c.req.method,
        headers,
        body: c.req.raw.body,
        signal: AbortSignal.timeout(PROXY_TIMEOUT_MS),
      });
      this.note(response);
      return response;
    } catch {
      return c.text(AWAY, 503, { 'Retry-After': '5', 'Cache-Control': 'no-store' });
    }
  }
}
