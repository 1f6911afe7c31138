import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { ARCHIVE_MAX_BYTES } from '@agent-atlas/registry/contract/releases';
import { expect, onTestFinished, test } from 'vitest';
import { releaseAddress } from '../../remote-kit/build/release-address.ts';
import { RemoteClient } from '../../remote-kit/build/remote-client.ts';

interface MockResponse {
  readonly status: number;
  readonly json: unknown;
}

/** An HTTP server that records its requests. */
async function serve(answer: MockResponse | ((request: IncomingMessage) => MockResponse)) {
  const requests: { request: IncomingMessage; body: Buffer }[] = [];
  const server = createServer(async (request, response) => {
    requests.push({ request, body: await buffer(request) });
    const { status, json } = typeof answer === 'function' ? answer(request) : answer;
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(json));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, requests };
}

const CHANGE = {
  ...{ id: 5, request: { kind: 'rollback', remote: 'mf-news', from: '2.0.0' }, by: 'team:news' },
  ...{ at: '2026-01-01T00:00:00Z', revision: null, findings: {}, problem: null },
};
const archive = new Uint8Array([1, 2, 3]);
const clientOf = (url: string) => new RemoteClient({ url, token: 't' });
const publish = (url: string, bytes = archive) =>
  clientOf(url).publish('mf-news', '1.0.0', bytes, {
    provenance: { repository: 'a/b', verified: false },
    checks: [{ name: 'Types', state: 'passed', seconds: 2.5 }],
  });

test('sends the archive with the token, the provenance and the checks', async () => {
  const { url, requests } = await serve({ status: 201, json: {} });
  expect(await publish(url)).toBe(true);
  const [{ request, body } = expect.fail('no request was sent')] = requests;
  expect(`${request.method} ${request.url}`).toBe('PUT /v1/releases/mf-news/1.0.0');
  expect(request.headers.authorization).toBe('Bearer t');
  expect(JSON.parse(String(request.headers['release-provenance']))).toEqual({
    repository: 'a/b',
    verified: false,
  });
  expect(JSON.parse(String(request.headers['release-checks']))).toEqual([
    { name: 'Types', state: 'passed', seconds: 2.5 },
  ]);
  expect([...body]).toEqual([1, 2, 3]);
});

test('returns false when the same release has already been published', async () => {
  const { url } = await serve({ status: 200, json: {} });
  expect(await publish(url)).toBe(false);
});

test('reports why a release is rejected and what to do', async () => {
  const json = { error: 'mf-news belongs to another team.', hint: 'Ask the team news.' };
  const { url } = await serve({ status: 403, json });
  await expect(publish(url)).rejects.toThrow('mf-news belongs to another team. Ask the team news.');
});

test('does not send an archive that is too large', async () => {
  const { url, requests } = await serve({ status: 201, json: {} });
  await expect(publish(url, new Uint8Array(ARCHIVE_MAX_BYTES + 1))).rejects.toThrow('the limit is');
  expect(requests).toEqual([]);
});

test('names the URL of a release API that does not respond', async () => {
  await expect(publish('http://127.0.0.1:1')).rejects.toThrow(
    'The release API at http://127.0.0.1:1 does not respond',
  );
});

test('requests a token from GitHub whose audience is the release API', async () => {
  const { url, requests } = await serve({ status: 200, json: { value: 'signed' } });
  const env = {
    RELEASE_URL: 'https://releases.example/',
    ACTIONS_ID_TOKEN_REQUEST_URL: `${url}/token?api-version=1`,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'run',
  };
  const target = { url: 'https://releases.example', token: 'signed' };
  expect(await releaseAddress(env)).toEqual(target);
  const [{ request } = expect.fail('no request was sent')] = requests;
  expect(request.url).toBe('/token?api-version=1&audience=https%3A%2F%2Freleases.example');
  expect(request.headers.authorization).toBe('Bearer run');
});

test.each([
  [{}, 'RELEASE_URL is not set'],
  [{ RELEASE_URL: 'https://releases.example' }, 'set RELEASE_TOKEN'],
])('says what is missing in %j', async (env, message) => {
  await expect(releaseAddress(env)).rejects.toThrow(message);
});

test('waits for a change that is still being checked', async () => {
  const states = ['pending', 'pending', 'done'];
  const asked: string[] = [];
  const { url } = await serve(({ method, url: path }) => {
    asked.push(`${method} ${path}`);
    return { status: 200, json: { ...CHANGE, state: states.shift() } };
  });
  const change = await clientOf(url).change({ kind: 'rollback', remote: 'mf-news', from: '2.0.0' });
  expect([change.state, asked.map((request) => request.split('?')[0])]).toEqual([
    'done',
    ['POST /v1/changes', `GET /v1/changes/${CHANGE.id}`, `GET /v1/changes/${CHANGE.id}`],
  ]);
});

test('a release that does not exist is told from one that cannot be read', async () => {
  const { url } = await serve(({ url: path }) =>
    path?.endsWith('/1.0.0') ? { status: 404, json: {} } : { status: 403, json: {} },
  );
  expect(await clientOf(url).release('mf-news', '1.0.0')).toBeUndefined();
  await expect(clientOf(url).release('mf-news', '2.0.0')).rejects.toThrow('responded with 403');
});

test.each([
  [403, { value: 'signed' }],
  [200, { message: 'no token' }],
])('reports that GitHub issued no token: status %i with %j', async (status, json) => {
  const { url } = await serve({ status, json });
  const env = {
    RELEASE_URL: 'https://releases.example',
    ACTIONS_ID_TOKEN_REQUEST_URL: url,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'run',
  };
  await expect(releaseAddress(env)).rejects.toThrow(`it responded with ${status}`);
});
