import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { parseVersion, TARGET_MAX_BYTES, VERSION_HEADER } from '@agent-atlas/api/contract/http';
import { canonicalRead } from '@agent-atlas/api/contract/reads';
import type { Logger } from 'pino';
import type { ApiCache, CachedAnswer } from './api-cache.ts';
import { type ApiClient, isApiPath } from './api-client.ts';
import { acceptedEncodings, type Encoded } from './encodings.ts';
import { type Respond, respondText } from './respond.ts';
import type { Variants } from './variants.ts';
import { type IdentifyVisitor, RENEWAL, type Visitor } from './visitor.ts';

/** Longest wait for an answer on behalf of a visitor, in milliseconds. */
const TIMEOUT_MS = 15_000;
/** Longest body of a visitor's request, in bytes, and longest wait for it, in milliseconds. */
const MAX_BODY_BYTES = 64 * 1024;
const BODY_TIMEOUT_MS = 10_000;
const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS'] as const;
const READ_CACHE_CONTROL = 'public, max-age=0, must-revalidate';
const RESOURCE_POLICY = 'Cross-Origin-Resource-Policy';
const AWAY = 'The data service does not answer at the moment. Please try again in a little while.';

/** What the API gets of a request: everything else is about this connection, or of no use to it. */
const REQUEST_HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'cookie',
  'if-none-match',
  'origin',
  'sec-fetch-site',
  'user-agent',
] as const;

/** What a visitor does not get of an answer (RFC 9110, section 7.6.1, and what is between the servers). */
const DROPPED_HEADERS = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'cache-tag',
]);

export interface ApiProxyParts {
  readonly client: ApiClient;
  readonly cache: ApiCache;
  readonly variants: Pick<Variants, 'voterVersion' | 'voterCookie'>;
  readonly identify: IdentifyVisitor;
  readonly respond: Respond;
  readonly log: Logger;
  /** The origin that visitors see, as the API is told. */
  readonly publicOrigin: string;
}

/** Visitors' way to the API: shared reads from this server's cache, the rest by a request of its own. */
export class ApiProxy {
  private readonly parts: ApiProxyParts;
  private readonly prepared = new WeakMap<Encoded, readonly string[]>();
  private readonly forwarded: Readonly<Record<string, string>>;
  /** The site's headers for an answer that other sites may show or read. */
  private readonly shareable: readonly string[];
  /** Headers that the site sets itself. */
  private readonly own: ReadonlySet<string>;

  constructor(parts: ApiProxyParts) {
    this.parts = parts;
    const { protocol, host } = new URL(parts.publicOrigin);
    const { security } = parts.respond;
    this.shareable = security.map((value, index) =>
      security[index - 1] === RESOURCE_POLICY ? 'cross-origin' : value,
    );
    this.own = new Set(
      security.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase()),
    );
    this.forwarded = { 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-host': host };
  }

  /** Never throws. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    const target = request.url ?? '';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const read = isRead ? canonicalRead(target) : undefined;
    if (Buffer.byteLength(target) > TARGET_MAX_BYTES) {
      this.text(response, 414, 'This address is too long.');
    } else if (!isApiPath(target)) {
      this.text(response, 404, 'There is nothing at this address.');
    } else if (read) {
      this.read(read.key, request, response);
    } else {
      this.forward(target, request, response).catch((error) => this.fail(error, response));
    }
  }

  private read(key: string, request: IncomingMessage, response: ServerResponse): void {
    const { cache, variants, identify } = this.parts;
    const min = variants.voterVersion(request.headers.cookie);
    const ready = cache.peek(key, { min, visitor: RENEWAL });
    if (ready) {
      this.sendCopy(ready, request, response);
      return;
    }
    cache
      .get(key, { min, visitor: identify(request) })
      .then((result) => {
        if (result.kind === 'shared') return this.sendCopy(result.answer, request, response);
        const { status, headers, body } = result.answer;
        const { 'content-length': _length, ...kept } = headers;
        return this.parts.respond(response, status, headersToSend(kept, this.own), body);
      })
      .catch((error) => this.fail(error, response));
  }

  private sendCopy(answer: CachedAnswer, request: IncomingMessage, response: ServerResponse): void {
    const { body } = answer;
    const accepted = acceptedEncodings(request.headers['accept-encoding']?.toString());
    // Nobody waits for a compressor: until it is done, the bytes go out as they are.
    const encoded = body.peek(accepted) ?? body.identity;
    if (encoded === body.identity) body.get(accepted).catch(() => undefined);
    const etag = `W/"${answer.hash}"`;
    const isUnchanged = request.headers['if-none-match'] === etag;
    response.writeHead(isUnchanged ? 304 : 200, [...this.headersOf(answer, encoded, etag)]);
    response.end(isUnchanged || request.method === 'HEAD' ? undefined : encoded.bytes);
  }

  private headersOf(answer: CachedAnswer, encoded: Encoded, etag: string): readonly string[] {
    const known = this.prepared.get(encoded);
    if (known) return known;
    const headers = [
      ...this.parts.respond.common,
      ...Object.entries(answer.headers).flat(),
      ...['Cache-Control', READ_CACHE_CONTROL],
      ...['Vary', 'Accept-Encoding'],
      ...['ETag', etag],
      ...(encoded.encoding === 'identity' ? [] : ['Content-Encoding', encoded.encoding]),
      ...['Content-Length', String(encoded.bytes.byteLength)],
    ];
    this.prepared.set(encoded, headers);
    return headers;
  }

  private async forward(
    target: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { client, variants, identify } = this.parts;
    const method = METHODS.find((each) => each === request.method);
    if (!method) {
      return this.text(response, 405, 'The API knows GET and POST.', ['Allow', METHODS.join(', ')]);
    }
    const body = method === 'POST' ? await bodyOf(request) : null;
    if (body === undefined) {
      return this.text(response, 413, 'The body is too large.', ['Connection', 'close']);
    }
    // Also for the wait for a connection, which undici does not limit.
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error('The API is too slow')), TIMEOUT_MS);
    const answer = await client.pool
      .request({
        method,
        path: target,
        body,
        headers: this.headersFor(request, identify(request)),
        headersTimeout: TIMEOUT_MS,
        bodyTimeout: TIMEOUT_MS,
        signal: late.signal,
      })
      .finally(() => clearTimeout(timer));
    const { statusCode, headers } = answer;
    const sent = headersToSend(headers, this.own);
    const version =
      method === 'POST' && statusCode < 300 && parseVersion(String(headers[VERSION_HEADER]));
    if (version) sent.push('Set-Cookie', variants.voterCookie(version));
    const isShareable = headers[RESOURCE_POLICY.toLowerCase()] === 'cross-origin';
    const site = isShareable ? this.shareable : this.parts.respond.security;
    response.writeHead(statusCode, [...site, ...sent]);
    await pipeline(answer.body, response);
  }

  private headersFor(request: IncomingMessage, visitor: Visitor): Record<string, string> {
    const headers: Record<string, string> = {
      ...this.parts.client.headersFor({ visitor }),
      ...this.forwarded,
    };
    for (const name of REQUEST_HEADERS) {
      const value = request.headers[name];
      if (value !== undefined) headers[name] = value.toString();
    }
    return headers;
  }

  private fail(error: unknown, response: ServerResponse): void {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    this.parts.log.warn({ err: error }, 'the API did not answer');
    this.text(response, 503, AWAY, ['Retry-After', '5']);
  }

  private text(
    response: ServerResponse,
    status: number,
    text: string,
    headers: readonly string[] = [],
  ) {
    respondText(this.parts.respond, response, status, text, headers);
  }
}

/** The whole body, so that its length is known and no half of it is ever sent on; undefined when too long. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const timer = setTimeout(
    () => request.destroy(new Error('The body did not arrive in time')),
    BODY_TIMEOUT_MS,
  );
  try {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of request) {
      bytes += chunk.byteLength;
      if (bytes > MAX_BODY_BYTES) return undefined;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    clearTimeout(timer);
  }
}

/** Headers of an API answer as a visitor gets them; `own` are the site's, in lower case. */
function headersToSend(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  own: ReadonlySet<string>,
): string[] {
  const named = new Set(
    String(headers.connection ?? '')
      .toLowerCase()
      .split(/\s*,\s*/),
  );
  return Object.entries(headers).flatMap(([name, value]) => {
    if (value === undefined || own.has(name) || named.has(name)) return [];
    return DROPPED_HEADERS.has(name) ? [] : [value].flat().flatMap((each) => [name, each]);
  });
}
