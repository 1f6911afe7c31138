import { connect } from 'node:net';
import { fakeApi } from './fake-api.ts';
import { testSite } from './test-site.ts';

/** An API that echoes the target of each request and the id in its `accept` header. */
export async function namingSite() {
  const seen: string[] = [];
  const apiUrl = await fakeApi(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen.push(`${request.method} ${request.url}`);
    response.end(`${request.url} for ${request.headers.accept}: ${body}`);
  });
  return { ...(await testSite({ apiUrl })), seen };
}

/** Sends bytes over a socket. @returns all bytes until the server closes it */
export function raw(url: string, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes));
    let response = '';
    socket.on('data', (chunk) => {
      response += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(response));
  });
}

/** A request as bytes. */
export const request = (line: string, headers: readonly string[] = [], body = '') =>
  [`${line} HTTP/1.1`, 'Host: atlas.example', ...headers, '', body].join('\r\n');
const SMUGGLED = request('GET /api/votes?smuggled=1', ['Accept: attacker']);
const LENGTH = `Content-Length: ${SMUGGLED.length}`;
const CHUNKED = `${SMUGGLED.length.toString(16)}\r\n${SMUGGLED}\r\n0\r\n\r\n`;
export const CLOSE = 'Connection: close';

/** Requests whose end two servers could read differently; each contains a second request. */
export const ATTACKS = [
  ['GET with a body', request('GET /api/votes', [LENGTH], SMUGGLED)],
  ['HEAD with a body', request('HEAD /api/votes', [LENGTH], SMUGGLED)],
  ['DELETE with a body', request('DELETE /api/votes', [LENGTH], SMUGGLED)],
  ['TRACE with a body', request('TRACE /api/votes', [LENGTH], SMUGGLED)],
  ['OPTIONS with a body', request('OPTIONS /api/votes', [LENGTH], SMUGGLED)],
  ['GET of a page with a body', request('GET /', [LENGTH], SMUGGLED)],
  [
    'both a length and chunks',
    request(
      'POST /api/votes',
      ['Content-Length: 4', 'Transfer-Encoding: chunked'],
      `0\r\n\r\n${SMUGGLED}`,
    ),
  ],
  [
    'chunks with an obfuscated header',
    request('POST /api/votes', ['Transfer-Encoding: xchunked', CLOSE], `0\r\n\r\n${SMUGGLED}`),
  ],
  ['two lengths', request('POST /api/votes', ['Content-Length: 0', LENGTH], SMUGGLED)],
  ['a length that is not a number', request('POST /api/votes', ['Content-Length: 1x'], SMUGGLED)],
  ['a negative length', request('POST /api/votes', ['Content-Length: -1'], SMUGGLED)],
  [
    'a header folded over two lines',
    request('POST /api/votes', ['X: a', ' b: c', LENGTH, CLOSE], ''),
  ],
  ['a bare line feed', 'GET /api/votes HTTP/1.1\nHost: atlas.example\n\n'],
  ['chunks on GET', request('GET /api/votes', ['Transfer-Encoding: chunked'], CHUNKED)],
] as const;
