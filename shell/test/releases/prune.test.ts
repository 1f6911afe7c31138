import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { pruneReleases } from '../../src/release-cli/list.ts';

const stored = (version: string) => ({
  ...{ name: 'mf-news', version, publishedAt: '2026-01-01T00:00:00Z', publishedBy: 'owner' },
  ...{ digest: 'a'.repeat(64), signature: '', provenance: null, checks: null, prunedAt: null },
});

/** A release API with three releases, the oldest of which is active. */
async function serve() {
  const server = createServer((request, response) => {
    const isNeeded = request.method === 'DELETE' && request.url?.endsWith('/1.0.0');
    response.statusCode = isNeeded ? 409 : request.method === 'DELETE' ? 204 : 200;
    const problem = { error: 'mf-news 1.0.0 is active.', hint: 'Prune another version.' };
    const body = isNeeded ? problem : ['3.0.0', '2.0.0', '1.0.0'].map(stored);
    response.end(response.statusCode === 204 ? undefined : JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  vi.stubEnv('RELEASE_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('RELEASE_TOKEN', 'token');
  onTestFinished(() => void vi.unstubAllEnvs());
}

test('pruning reports which old versions stay and why', async () => {
  await serve();
  const { text } = await pruneReleases(undefined, 1);
  expect(text.split('\n')).toEqual([
    'Removed mf-news 2.0.0',
    'Kept mf-news 1.0.0: mf-news 1.0.0 is active. Prune another version.',
  ]);
});
