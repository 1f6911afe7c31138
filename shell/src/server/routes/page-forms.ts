import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseJson } from '@agent-atlas/server-kit/base/parse-json';
import type { Logger } from 'pino';
import { z } from 'zod';
import { sitePath } from '../../../contract/site-path.ts';
import type { ApiForwarder } from '../api/api-forwarder.ts';
import { bodyOf } from '../http/body.ts';
import { acceptedEncodings } from '../http/encodings.ts';
import { type Respond, respondText } from '../http/respond.ts';
import type { IdentifyVisitor } from '../http/visitor.ts';
import type { PageFinder } from '../pages/page-finder.ts';
import { MAX_TARGET_LENGTH } from '../pages/urls.ts';
import type { Variants } from '../pages/variants.ts';

/** Maximum number of values of a form. */
const MAX_VALUES = 50;
/** The request may have arrived. Whether the form may be sent again is up to its API route. */
const UNAVAILABLE =
  'The data service is not responding at the moment. Go back to your form, and send it again in a little while.';
const TOO_LARGE = 'The form is too large. Go back and shorten its texts; nothing was stored.';
const IN_QA = 'Forms cannot be sent in a QA session.';

/** What the API route of a form responds with; see `PageForm`. */
const formAnswer = z.union([
  z.object({ location: sitePath }),
  z.object({ status: z.int().min(400).max(599), form: z.record(z.string(), z.unknown()) }),
]);

export interface PageFormsDeps {
  readonly variants: Pick<Variants, 'of' | 'qaState'>;
  readonly finder: Pick<PageFinder, 'pageWithForm'>;
  readonly forwarder: Pick<ApiForwarder, 'send'>;
  readonly identify: IdentifyVisitor;
  readonly respond: Respond;
  readonly log: Logger;
}

/**
 * Handles page forms, which are submitted without JavaScript. The values go to the API as JSON. If
 * the API refuses them, the response is the same page with the values and what to change, so the
 * values are never in a URL or a store.
 */
export class PageForms {
  private readonly deps: PageFormsDeps;

  constructor(deps: PageFormsDeps) {
    this.deps = deps;
  }

  /** Responds to a POST to a page. Never throws. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    this.answer(request, response).catch((error) => {
      // A client that leaves while it sends needs no answer.
      if (response.headersSent || !request.complete) {
        response.destroy();
        return;
      }
      this.deps.log.warn({ err: error }, 'a form was not processed');
      this.text(response, 503, UNAVAILABLE, ['Retry-After', '5']);
    });
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url: target = '/', headers } = request;
    if (target.length > MAX_TARGET_LENGTH) return this.text(response, 414, 'This URL is too long.');
    const variant = await this.deps.variants.of(target, headers.cookie);
    const { url } = variant;
    const form = url.kind === 'page' ? url.route.form : undefined;
    if (!form || url.kind !== 'page') {
      const allow = ['Allow', 'GET, HEAD', 'Connection', 'close'];
      return this.text(
        response,
        405,
        'Pages support only GET and HEAD. This page has no form to send.',
        allow,
      );
    }
    if (this.deps.variants.qaState(headers.cookie)) return this.text(response, 403, IN_QA);
    const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
    if (type !== 'application/x-www-form-urlencoded')
      return this.text(response, 415, 'Send the form as a browser does.', ['Connection', 'close']);
    const body = await bodyOf(request);
    const values = body && valuesOf(body);
    if (!values) {
      const close = ['Connection', 'close'];
      return this.text(response, 413, TOO_LARGE, close);
    }
    const { origin, 'sec-fetch-site': site } = headers;
    const visitor = this.deps.identify(request);
    const answer = await this.deps.forwarder.send({
      method: 'POST',
      target: form.call,
      headers: {
        'content-type': 'application/json',
        ...(origin !== undefined && { origin }),
        ...(site !== undefined && { 'sec-fetch-site': site }),
      },
      body: Buffer.from(JSON.stringify(values)),
      visitor,
    });
    const content = typeof answer.body === 'string' ? answer.body : await text(answer.body);
    const { data: result, error } = formAnswer.safeParse(parseJson(content));
    if (error && answer.status !== 200) return this.text(response, answer.status, content);
    if (error) throw error;
    if ('location' in result) {
      this.deps.respond(response, 303, ['Location', result.location, 'Cache-Control', 'no-store']);
      return;
    }
    const filled = { path: form.read, body: Buffer.from(JSON.stringify(result.form)) };
    const page = await this.deps.finder.pageWithForm(variant, url, visitor, filled);
    const accepted = acceptedEncodings(headers['accept-encoding']?.toString());
    const encoded = await page.body.get(accepted);
    const status = page.status === 200 ? result.status : page.status;
    response.writeHead(status, page.headers('session', 'miss', encoded));
    response.end(encoded.bytes);
  }

  private text(
    response: ServerResponse,
    status: number,
    message: string,
    headers: readonly string[] = [],
  ): void {
    respondText(this.deps.respond, response, status, message, headers);
  }
}

/** The first value of each field; undefined when there are too many. */
function valuesOf(body: Buffer): Record<string, string> | undefined {
  const given = [...new URLSearchParams(body.toString())];
  return given.length > MAX_VALUES ? undefined : Object.fromEntries(given.toReversed());
}
