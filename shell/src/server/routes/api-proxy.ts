import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { parseVersion, TARGET_MAX_BYTES, VERSION_HEADER } from '@agent-atlas/api/contract/http';
import { canonicalRead } from '@agent-atlas/api/contract/reads';
import type { QaSessionId } from '@agent-atlas/registry/contract/qa-session';
import { knownTag } from '@agent-atlas/server-kit/http/etag';
import { nameRequest } from '@agent-atlas/server-kit/telemetry/index';
import type { Logger } from 'pino';
import { QA_PAGE_HEADER } from '../../qa/page-header.ts';
import { qaIdOf } from '../../qa/session.ts';
import type { ApiCache, CachedAnswer } from '../api/api-cache.ts';
import { isApiPath } from '../api/api-client.ts';
import {
  type ApiForwarder,
  FORWARD_MS,
  type ForwardedAnswer,
  METHODS,
} from '../api/api-forwarder.ts';
import { bodyOf } from '../http/body.ts';
import { acceptedEncodings, type Encoded } from '../http/encodings.ts';
import { type Respond, respondText } from '../http/respond.ts';
import { type IdentifyVisitor, RENEWAL } from '../http/visitor.ts';
import type { Variants } from '../pages/variants.ts';

const READ_CACHE_CONTROL = 'public, max-age=0, must-revalidate';
const RESOURCE_POLICY = 'Cross-Origin-Resource-Policy';
const QA_ENDED = 'This QA session has ended, so nothing was stored. Reload the page to leave it.';
const AWAY =
  'The data service is not responding at the moment. Please try again in a little while.';

/** Response headers that visitors do not get: hop-by-hop ones (RFC 9110, section 7.6.1) and internal ones. */
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

/** Up to this many bytes, Node.js sends a string faster than a buffer: in one write with the headers. */
const MAX_TEXT_BYTES = 1500;

/** A cached response, ready to send. */
interface Copy {
  readonly headers: string[];
  /** A string has one byte per character (latin1). */
  readonly content: Buffer | string;
}

export interface ApiProxyDeps {
  readonly cache: ApiCache;
  readonly variants: Pick<Variants, 'voterVersion' | 'voterCookie' | 'qaState'>;
  readonly identify: IdentifyVisitor;
  readonly respond: Respond;
  readonly log: Logger;
  readonly forwarder: ApiForwarder;
}

/** Serves visitors' API requests: shared reads from this server's cache, everything else by forwarding. */
export class ApiProxy {
  private readonly deps: ApiProxyDeps;
  private readonly copies = new WeakMap<Encoded, Copy>();
  /** The site's headers for a response that other sites may embed or read. */
  private readonly shareable: readonly string[];
  /** Headers that the site sets itself. */
  private readonly own: ReadonlySet<string>;

  constructor(deps: ApiProxyDeps) {
    this.deps = deps;
    const { security } = deps.respond;
    this.shareable = shareable(security);
    this.own = new Set(
      [...security.filter((_, index) => index % 2 === 0), 'X-Request-Id'].map((name) =>
        name.toLowerCase(),
      ),
    );
  }

  /** Never throws. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    const state = this.deps.variants.qaState(request.headers.cookie);
    const isQaPage = request.headers[QA_PAGE_HEADER] !== undefined;
    if (!state && !isQaPage) {
      this.answer(request, response);
      return;
    }
    Promise.resolve(state)
      .then((qa) => {
        if (qa?.kind === 'open') this.answer(request, response, qaIdOf(qa.session));
        else if (isWrite(request)) this.text(response, 403, QA_ENDED);
        else this.answer(request, response);
      })
      .catch((error) => this.fail(error, request, response));
  }

  private answer(request: IncomingMessage, response: ServerResponse, qa?: QaSessionId): void {
    const target = request.url ?? '';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const read = isRead ? canonicalRead(target) : undefined;
    nameRequest(request.method ?? 'GET', read?.path ?? '/api/*', qa ? 'qa' : 'api');
    if (read && !qa) {
      this.read(read.key, request, response);
    } else if (Buffer.byteLength(target) > TARGET_MAX_BYTES) {
      this.text(response, 414, 'This URL is too long.');
    } else if (!isApiPath(target)) {
      this.text(response, 404, 'There is nothing at this address.');
    } else {
      this.forward(target, request, response, qa).catch((error) =>
        this.fail(error, request, response),
      );
    }
  }

  private read(key: string, request: IncomingMessage, response: ServerResponse): void {
    const { cache, variants, identify } = this.deps;
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
        return this.deps.respond(
          response,
          status,
          headersToSend(Object.entries(kept), this.own),
          body,
        );
      })
      .catch((error) => this.fail(error, request, response));
  }

  private sendCopy(answer: CachedAnswer, request: IncomingMessage, response: ServerResponse): void {
    const { body } = answer;
    const accepted = acceptedEncodings(request.headers['accept-encoding']?.toString());
    // No visitor waits for compression: until it is done, the body is sent uncompressed.
    const encoded = body.peek(accepted) ?? body.identity;
    if (encoded === body.identity) body.get(accepted).catch(() => undefined);
    const etag = `W/"${answer.hash}"`;
    const isUnchanged = knownTag(request.headers['if-none-match'], [etag]) !== undefined;
    const { headers, content } = this.copyOf(answer, encoded, etag);
    response.writeHead(isUnchanged ? 304 : 200, headers);
    response.end(isUnchanged || request.method === 'HEAD' ? undefined : content, 'latin1');
  }

  private copyOf(answer: CachedAnswer, encoded: Encoded, etag: string): Copy {
    const known = this.copies.get(encoded);
    if (known) return known;
    const { common } = this.deps.respond;
    const { encoding, bytes } = encoded;
    const headers = [
      ...(isShareable(answer.headers) ? shareable(common) : common),
      ...headersToSend(
        Object.entries({ 'cache-control': READ_CACHE_CONTROL, ...answer.headers }),
        this.own,
      ),
      ...['Vary', 'Accept-Encoding'],
      ...['ETag', etag],
      ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
      ...['Content-Length', String(bytes.byteLength)],
    ];
    const isShort = bytes.byteLength <= MAX_TEXT_BYTES;
    const copy = { headers, content: isShort ? bytes.toString('latin1') : bytes };
    this.copies.set(encoded, copy);
    return copy;
  }

  private async forward(
    target: string,
    request: IncomingMessage,
    response: ServerResponse,
    qa: QaSessionId | undefined,
  ): Promise<void> {
    const { variants, identify, respond } = this.deps;
    const method = METHODS.find((each) => each === request.method);
    if (!method) {
      return this.text(response, 405, 'The API knows GET and POST.', ['Allow', METHODS.join(', ')]);
    }
    const content = method === 'POST' ? await bodyOf(request) : null;
    if (content === undefined) {
      return this.text(response, 413, 'The body is too large.', ['Connection', 'close']);
    }
    const visitor = identify(request);
    const sent = { method, target, headers: request.headers, body: content, visitor, qa };
    const { status, headers, body } = await this.deps.forwarder.send(sent);
    const header = (wanted: string) => headers.find(([name]) => name === wanted)?.[1]?.toString();
    const version =
      method === 'POST' && status < 300 && !qa ? parseVersion(header(VERSION_HEADER)) : undefined;
    response.writeHead(status, [
      ...(isShareable(Object.fromEntries(headers)) ? this.shareable : respond.security),
      ...headersToSend(headers, this.own),
      ...(version ? ['Set-Cookie', variants.voterCookie(version)] : []),
      ...(typeof body === 'string' ? ['Content-Length', String(Buffer.byteLength(body))] : []),
    ]);
    if (typeof body === 'string') response.end(body);
    else {
      // A client that stops reading would keep the connection to the API. Node.js ends it after twice the time.
      response.setTimeout(FORWARD_MS, () => response.destroy());
      await pipeline(body, response);
    }
  }

  private fail(error: unknown, request: IncomingMessage, response: ServerResponse): void {
    // A client that leaves while it sends, or sends too slowly, says nothing about the API.
    if (response.headersSent || !request.complete) {
      response.destroy();
      return;
    }
    this.deps.log.warn({ err: error }, 'the API did not answer');
    this.text(response, 503, AWAY, ['Retry-After', '5']);
  }

  private text(
    response: ServerResponse,
    status: number,
    text: string,
    headers: readonly string[] = [],
  ) {
    respondText(this.deps.respond, response, status, text, headers);
  }
}

/** Whether a request changes data. The recommendations are a POST because of their body. */
function isWrite({ method, url = '' }: IncomingMessage): boolean {
  return method === 'POST' && !url.startsWith('/api/recommendations');
}

/** Whether the API lets other sites embed a response. */
function isShareable(headers: Readonly<Record<string, unknown>>): boolean {
  return headers[RESOURCE_POLICY.toLowerCase()] === 'cross-origin';
}

/** The site's headers for a response that other sites may embed or read. */
function shareable(headers: readonly string[]): readonly string[] {
  return headers.map((value, index) =>
    headers[index - 1] === RESOURCE_POLICY ? 'cross-origin' : value,
  );
}

/** Headers of an API response as the visitor gets them. @param own names that the site sets itself, in lower case */
function headersToSend(headers: ForwardedAnswer['headers'], own: ReadonlySet<string>): string[] {
  const connection = headers.find(([name]) => name === 'connection')?.[1] ?? '';
  const named = new Set(
    connection
      .toString()
      .toLowerCase()
      .split(',')
      .map((each) => each.trim()),
  );
  return headers.flatMap(([name, value]) => {
    if (value === undefined || own.has(name) || named.has(name)) return [];
    return DROPPED_HEADERS.has(name) ? [] : [value].flat().flatMap((each) => [name, each]);
  });
}
