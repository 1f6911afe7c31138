import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { fakeApi } from '../support/fake-api.ts';
import { testSite } from '../support/test-site.ts';

/** An API that echoes the target of each request and the id in its `accept` header. */
async function namingSite() {
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
function raw(url: string, bytes: string): Promise<string> {
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

const request = (line: string, headers: readonly string[] = [], body = '') =>
  [`${line} HTTP/1.1`, 'Host: atlas.example', ...headers, '', body].join('\r\n');
const SMUGGLED = request('GET /api/votes?smuggled=1', ['Accept: attacker']);
const LENGTH = `Content-Length: ${SMUGGLED.length}`;
const CHUNKED = `${SMUGGLED.length.toString(16)}\r\n${SMUGGLED}\r\n0\r\n\r\n`;
const CLOSE = 'Connection: close';

const ATTACKS = [
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

describe('a request with an ambiguous end', () => {
  test.each(ATTACKS)(
    'is refused, its connection is closed, and it smuggles no other request: %s',
    async (_, bytes) => {
      const { url, seen } = await namingSite();
      const response = await raw(url, bytes);
      expect(response).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(response.match(/HTTP\/1\.1/g)).toHaveLength(1);
      expect(seen).toEqual([]);
    },
  );
});

test('pipelined requests get their own responses, in order', async () => {
  const { url } = await namingSite();
  const paths = Array.from({ length: 10 }, (_, number) => `/api/votes?number=${number}`);
  const bytes = paths.map((path, index) =>
    request(`GET ${path}`, ['Accept: one', ...(index === 9 ? [CLOSE] : [])]),
  );
  const response = await raw(url, bytes.join(''));
  const targets = [...response.matchAll(/(\/api\/votes\?number=\d) for one/g)].map(
    ([, path]) => path,
  );
  expect(targets).toEqual(paths);
});

test('each of a thousand visitors gets their own response, whatever others send in between', async () => {
  const { url, request: send } = await namingSite();
  const visit = async (number: number) => {
    const [, attack] = ATTACKS[number % ATTACKS.length] ?? ['', ''];
    const [victim] = await Promise.all([
      send(`/api/votes?victim=${number}`, { headers: { accept: `victim ${number}` } }),
      raw(url, attack),
    ]);
    return victim.text();
  };
  for (let first = 0; first < 1000; first += 50) {
    const numbers = Array.from({ length: 50 }, (_, index) => first + index);
    expect(await Promise.all(numbers.map(visit))).toEqual(
      numbers.map((number) => `/api/votes?victim=${number} for victim ${number}: `),
    );
  }
});

test('headers that the Connection header lists are not forwarded', async () => {
  const apiUrl = await fakeApi((given, response) => response.end(JSON.stringify(given.headers)));
  const { url } = await testSite({ apiUrl });
  const headers = [
    'Connection: close, Cookie, X-Secret',
    'X-Secret: 1',
    'TE: trailers',
    'Upgrade: h2c',
  ];
  const response = await raw(url, request('GET /api/votes', headers));
  expect(response).not.toMatch(/x-secret|"te"|"upgrade"/);
});

test('a body that is too large is a 413, and none of it reaches the API', async () => {
  const { url, seen } = await namingSite();
  const body = 'x'.repeat(70_000);
  const response = await raw(
    url,
    request('POST /api/votes', [`Content-Length: ${body.length}`], body),
  );
  expect(response).toMatch(/^HTTP\/1\.1 413 /);
  expect(seen).toEqual([]);
});

describe('a partial body never reaches the API', () => {
  const half = request('POST /api/votes', ['Content-Length: 100'], '{"half":');

  test('when the visitor disconnects', async () => {
    const { url, seen } = await namingSite();
    await new Promise<void>((resolve) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.end(half));
      socket.resume().on('close', () => resolve());
    });
    expect(seen).toEqual([]);
  });

  test('when the rest does not arrive: the server closes the connection', async () => {
    const { url, seen } = await namingSite();
    await raw(url, half).catch(() => undefined);
    expect(seen).toEqual([]);
  });
});
