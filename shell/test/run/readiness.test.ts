import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findReleaseApi } from '../../src/releases/release-api.ts';
import { isReady, localUrl, notReadyReason } from '../../src/run/readiness.ts';
import { OWN_RELEASES } from '../../src/run/site.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** A web server that responds with 503 before the given request. */
async function serverReadyAt(readyAt: number): Promise<string> {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.writeHead(requests < readyAt ? 503 : 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

test('a site is not ready while it responds with 503', async () => {
  const origin = await serverReadyAt(2);
  await expect(isReady(origin, AbortSignal.timeout(10_000))).resolves.toBe(true);
});

test.each([
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['::1', 'http://[::1]:3000'],
  ['192.0.2.1', 'http://192.0.2.1:3000'],
])('a server on %s is asked at %s', (host, url) => {
  expect(localUrl(host, 3000)).toBe(url);
});

test('names the reason why a site is not ready in time', async () => {
  const origin = await serverReadyAt(Number.POSITIVE_INFINITY);
  await expect(isReady(origin, AbortSignal.abort())).resolves.toBe(false);
  const server = { kind: 'web', host: 'abcdef0123', revision: null, set: null } as const;
  const identity = { id: 'a', seenAt: '2026-01-01T00:00:00Z' };
  const clientWith = (active: Record<string, string>, problem: string | null) => ({
    state: async () => ({ revision: 1, active, canaries: {}, rollbacks: {} }),
    servers: async () => [{ ...server, ...identity, problem }],
  });
  const wizard = { 'mf-wizard': '1.0.0' };
  await expect(notReadyReason(clientWith(wizard, 'no space'))).resolves.toBe('no space');
  await expect(notReadyReason(clientWith(wizard, null))).resolves.toMatch(/release worker/);
  await expect(notReadyReason(clientWith({}, null))).resolves.toMatch(/no remote is active/);
  const worker = { ...server, ...identity, kind: 'worker' as const, problem: 'no browser' };
  const besideWorker = { ...clientWith(wizard, null), servers: async () => [worker] };
  await expect(notReadyReason(besideWorker)).resolves.toMatch(/has not composed/);
});

test('OWN_RELEASES overrides RELEASE_URL and RELEASE_TOKEN', async () => {
  const folder = await tempFolder();
  await mkdir(folder, { recursive: true });
  const url = 'http://127.0.0.1:4100';
  await writeFile(join(folder, 'release-api.json'), JSON.stringify({ url }));
  await writeFile(join(folder, 'release-token'), 'own\n');
  const exported = { RELEASE_URL: 'https://other.example', RELEASE_TOKEN: 'other' };
  expect(findReleaseApi(exported, folder)).toEqual({
    url: exported.RELEASE_URL,
    token: exported.RELEASE_TOKEN,
  });
  expect(findReleaseApi({ ...exported, ...OWN_RELEASES }, folder)).toEqual({ url, token: 'own' });
});
