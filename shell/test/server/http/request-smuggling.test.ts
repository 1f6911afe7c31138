import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { fakeApi } from '../../support/fake-api.ts';
import { ATTACKS, CLOSE, namingSite, raw, request } from '../../support/smuggled-requests.ts';
import { testSite } from '../../support/test-site.ts';

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

test('each visitor gets their own response, whatever others send in between', async () => {
  const { url, request: send } = await namingSite();
  const visit = async ([, attack]: (typeof ATTACKS)[number], number: number) => {
    const [victim] = await Promise.all([
      send(`/api/votes?victim=${number}`, { headers: { accept: `victim ${number}` } }),
      raw(url, attack),
    ]);
    return victim.text();
  };
  expect(await Promise.all(ATTACKS.map(visit))).toEqual(
    ATTACKS.map((_, number) => `/api/votes?victim=${number} for victim ${number}: `),
  );
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

// `body.test.ts` has the body whose rest does not arrive.
test('a partial body never reaches the API when the visitor disconnects', async () => {
  const { url, seen, logged } = await namingSite();
  const half = request('POST /api/votes', ['Content-Length: 100'], '{"half":');
  await new Promise<void>((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.end(half));
    socket.resume().on('close', () => resolve());
  });
  expect(seen).toEqual([]);
  // Nor does the log say that the API failed.
  await raw(url, request('GET /api/votes', [CLOSE]));
  expect(logged).toEqual([]);
});
