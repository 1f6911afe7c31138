import type { RequestListener } from 'node:http';
import { READS_PATH } from '@agent-atlas/api/contract/http';
import { formatQaSession, QA_SESSION_HEADER } from '@agent-atlas/registry/contract/qa-session';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ApiClient, ApiUnavailableError } from '../../../src/server/api/api-client.ts';
import { listen, NO_API } from '../../support/fake-api.ts';

const VISITOR = { requestId: 'request-1', address: '192.0.2.7' };
const TOKEN = 'a token of thirty-two characters!';

function clientOf(url: string, timeoutMs = 5000): ApiClient {
  const client = new ApiClient({ url, token: TOKEN, timeoutMs });
  onTestFinished(() => client.close());
  return client;
}

interface Seen {
  readonly target: string;
  readonly body: string;
  readonly headers: NodeJS.Dict<string | string[]>;
}

/** An API that echoes its requests; `batches` says whether it supports batches. */
async function echoApi({
  batches = true,
  override,
}: {
  batches?: boolean;
  override?: RequestListener;
} = {}) {
  const seen: Seen[] = [];
  const url = await listen(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const target = `${request.method} ${request.url}`;
    seen.push({ target, body, headers: request.headers });
    if (override) override(request, response);
    else if (request.url !== READS_PATH) response.end(`own ${request.url}`);
    else if (!batches) response.writeHead(404).end();
    else {
      const targets: string[] = JSON.parse(body);
      const answers = targets.map((each) => ({
        status: 200,
        headers: {},
        body: `batched ${each}`,
      }));
      response.end(JSON.stringify(answers));
    }
  });
  return { url, seen, targets: () => seen.map(({ target }) => target) };
}

const read = async (client: ApiClient, key: string, visitor = VISITOR) =>
  (await client.read(key, { visitor })).body.toString();

describe('reads', () => {
  test('of one page share a request', async () => {
    const { url, targets } = await echoApi();
    const client = clientOf(url);
    const keys = ['/api/agents', '/api/categories', '/api/leaderboard'];
    expect(await Promise.all(keys.map((key) => read(client, key)))).toEqual(
      keys.map((key) => `batched ${key}`),
    );
    expect(targets()).toEqual([`POST ${READS_PATH}`]);
  });

  test('of two visitors do not: each counts against its own rate limit', async () => {
    const { url, seen } = await echoApi();
    const client = clientOf(url);
    const other = { requestId: 'request-2', address: '198.51.100.1' };
    await Promise.all([read(client, '/api/agents'), read(client, '/api/agents', other)]);
    expect(seen.map(({ headers }) => headers['x-forwarded-for']).sort()).toEqual([
      '192.0.2.7',
      '198.51.100.1',
    ]);
  });

  test('of two visitors with the same request ID do not, either', async () => {
    const { url, seen } = await echoApi();
    const client = clientOf(url);
    await Promise.all([
      read(client, '/api/agents'),
      read(client, '/api/agents', { ...VISITOR, address: '198.51.100.1' }),
    ]);
    expect(seen.map(({ headers }) => headers['x-forwarded-for']).sort()).toEqual([
      '192.0.2.7',
      '198.51.100.1',
    ]);
  });

  test('beyond the batch size use several requests', async () => {
    const { url, seen } = await echoApi();
    const client = clientOf(url);
    const keys = Array.from({ length: 40 }, (_, number) => `/api/agents/${number}`);
    expect(await Promise.all(keys.map((key) => read(client, key)))).toEqual(
      keys.map((key) => `batched ${key}`),
    );
    for (const { body } of seen) expect(JSON.parse(body).length).toBeLessThanOrEqual(16);
  });

  test('go out one by one to an API without batches', async () => {
    const { url, targets } = await echoApi({ batches: false });
    const client = clientOf(url);
    const both = await Promise.all([read(client, '/api/agents'), read(client, '/api/categories')]);
    expect(both).toEqual(['own /api/agents', 'own /api/categories']);
    expect(targets()).toHaveLength(3);
  });

  test("carry the visitor, the server's token, the minimum version and the QA session", async () => {
    const { url, seen } = await echoApi();
    const min = { epoch: 1, value: 7 };
    const qa = { link: 5, session: 's'.repeat(22) };
    await clientOf(url).read('/api/agents', { visitor: VISITOR, min, qa });
    expect(seen[0]?.headers).toMatchObject({
      'x-request-id': 'request-1',
      'x-forwarded-for': '192.0.2.7',
      'x-atlas-token': TOKEN,
      'x-data-version-min': '1-7',
      [QA_SESSION_HEADER]: formatQaSession(qa),
    });
  });

  test.each([
    ['too few responses', '[{"status":200,"headers":{},"body":"only one"}]'],
    ['a body that is not a batch', '{"status":200}'],
    ['a body that is not JSON', 'x'],
  ])('with %s in response fail like those of an unavailable API', async (_, body) => {
    const { url } = await echoApi({ override: (_request, response) => response.end(body) });
    const client = clientOf(url);
    const both = await Promise.allSettled([read(client, '/api/a'), read(client, '/api/b')]);
    const reasons = both.flatMap((read) => (read.status === 'rejected' ? [read.reason] : []));
    expect(reasons).not.toEqual([]);
    for (const reason of reasons) expect(reason).toBeInstanceOf(ApiUnavailableError);
  });
});

describe('reads whose API process ends', () => {
  const keys = ['/api/agents', '/api/categories'];
  const ends: readonly [string, RequestListener][] = [
    ['before it responds', (request) => void request.socket.destroy()],
    [
      'in the middle of its response',
      (request, response) => {
        response.writeHead(200, { 'Content-Length': 1000 });
        response.write('[', () => request.socket.destroy());
      },
    ],
    ['behind a proxy', (_request, response) => void response.writeHead(502).end('Bad Gateway')],
  ];

  test.each(ends)('%s are sent again', async (_, end) => {
    let isFirst = true;
    const { url, targets } = await echoApi({
      override: (request, response) => {
        if (!isFirst)
          return response.end(
            JSON.stringify(keys.map((body) => ({ status: 200, headers: {}, body }))),
          );
        isFirst = false;
        return end(request, response);
      },
    });
    const client = clientOf(url);
    expect(await Promise.all(keys.map((key) => read(client, key)))).toEqual(keys);
    expect(targets()).toEqual([`POST ${READS_PATH}`, `POST ${READS_PATH}`]);
  });

  test.each(ends)('%s are sent again only once', async (_, end) => {
    const { url, seen } = await echoApi({ override: end });
    const client = clientOf(url);
    for (const each of await Promise.allSettled(keys.map((key) => read(client, key))))
      expect(each).toMatchObject({ reason: expect.any(ApiUnavailableError) });
    expect(seen).toHaveLength(2);
  });
});

describe('an unavailable API', () => {
  test('is not called after five consecutive failures, except once a second', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    let away = true;
    const { url, seen } = await echoApi({
      override: (request, response) => (away ? request.socket.destroy() : response.end('back')),
    });
    const client = clientOf(url);
    for (let time = 0; time < 8; time++)
      await expect(read(client, '/api/agents')).rejects.toThrow(ApiUnavailableError);
    // Each was sent again.
    expect(seen).toHaveLength(10);
    away = false;
    vi.setSystemTime(Date.now() + 1001);
    expect(await read(client, '/api/agents')).toBe('back');
    expect(await read(client, '/api/agents')).toBe('back');
  });

  test('is an error when nothing listens on its port', async () => {
    await expect(read(clientOf(NO_API), '/api/agents')).rejects.toThrow(
      'The data service does not respond',
    );
  });

  test('is an error when it accepts connections but never responds', async () => {
    const { url } = await echoApi({ override: () => {} });
    await expect(read(clientOf(url, 100), '/api/agents')).rejects.toThrow(ApiUnavailableError);
  });

  test('is an error when its response is too large', async () => {
    const { url } = await echoApi({
      override: (_request, response) => void response.end(Buffer.alloc(9 * 1024 * 1024)),
    });
    await expect(read(clientOf(url, 20_000), '/api/agents')).rejects.toThrow(ApiUnavailableError);
  });
});

describe('after failures', () => {
  /** A client that has given up on an API that loses every connection. */
  async function givenUp() {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { url, seen } = await echoApi({ override: ({ socket }) => void socket.destroy() });
    const client = clientOf(url);
    for (let time = 0; time < 5; time++) await read(client, '/api/agents').catch(() => undefined);
    seen.length = 0;
    return { client, seen };
  }

  test('only one of several waiting calls tries whether the API is back', async () => {
    const { client, seen } = await givenUp();
    vi.setSystemTime(Date.now() + 1001);
    const visitors = [1, 2, 3].map((number) => ({ ...VISITOR, requestId: `request-${number}` }));
    await Promise.allSettled(visitors.map((visitor) => read(client, '/api/agents', visitor)));
    // The lost attempt was sent again.
    expect(seen).toHaveLength(2);
  });

  test('a path that cannot be requested does not count as one', async () => {
    const { url } = await echoApi();
    const client = clientOf(url);
    for (let time = 0; time < 8; time++)
      await expect(read(client, 'no path')).rejects.toThrow(ApiUnavailableError);
    expect(await read(client, '/api/agents')).toBe('own /api/agents');
  });
});
