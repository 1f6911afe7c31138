import { Agent, type IncomingMessage, request } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** About one connection, not about what is said on it (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = new Set([
  'connection',
  'expect',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const WITHOUT_BODY = new Set([204, 205, 304]);

const agent = new Agent({ keepAlive: true });
const secureAgent = new SecureAgent({ keepAlive: true });

export interface PassedOn {
  readonly method: string;
  readonly headers: Headers;
  readonly body: ReadableStream<Uint8Array> | null;
  readonly signal: AbortSignal;
}

/**
 * Sends a request to another server and gives its answer as it came: unlike with `fetch`, bytes that
 * are compressed stay so, with the tag that belongs to them.
 *
 * @throws when there is no answer before `signal` ends it
 */
export async function passOn(
  to: URL,
  { method, headers, body, signal }: PassedOn,
): Promise<Response> {
  const isSecure = to.protocol === 'https:';
  const given = Object.fromEntries([...headers].filter(([name]) => !HOP_BY_HOP.has(name)));
  const options = {
    method,
    signal,
    headers: { ...given, host: to.host },
    agent: isSecure ? secureAgent : agent,
  };
  const outgoing = isSecure ? secureRequest(to, options) : request(to, options);
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve).once('error', reject);
  });
  // What goes wrong with the body shows in the answer.
  if (body) pipeline(Readable.from(body), outgoing).catch(() => undefined);
  else outgoing.end();
  const answer = await answered;
  const status = answer.statusCode ?? 502;
  const isEmpty = WITHOUT_BODY.has(status) || method === 'HEAD';
  if (isEmpty) answer.resume();
  return new Response(isEmpty ? null : bodyOf(answer), {
    status,
    headers: headersOf(answer),
  });
}

/** The bytes as they arrive; a caller that goes away ends them. */
function bodyOf(answer: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = answer[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel() {
      answer.destroy();
    },
  });
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    if (!HOP_BY_HOP.has(name)) for (const value of values) headers.append(name, value);
  }
  return headers;
}
