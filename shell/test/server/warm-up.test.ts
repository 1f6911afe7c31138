import { expect, test, vi } from 'vitest';
import { inProcessRenderers } from '../support/in-process-renderers.ts';
import { testSite } from '../support/test-site.ts';

const RELEASES = [
  { name: 'mf-a', path: '/' },
  { name: 'mf-b', path: '/b' },
  { name: 'mf-c', path: '/c/:id' },
  { name: 'mf-d', path: '/d' },
];

test('a new server is ready once it has rendered pages of as many remotes as have renderers at the same time', async () => {
  const renderers = inProcessRenderers();
  const begun: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const held = {
    ...renderers,
    render: async (...args: Parameters<typeof renderers.render>) => {
      begun.push(new URL(args[0].url).pathname);
      await released;
      return renderers.render(...args);
    },
  };
  const { request } = await testSite({ releases: RELEASES, parts: { renderers: held } });
  expect(held.releasesAtOnce).toBe(2);
  const status = async () => (await request('/readyz')).status;
  expect(await status()).toBe(503);
  await vi.waitFor(() => expect(begun.toSorted()).toEqual(['/', '/b']));
  expect(await status()).toBe(503);
  release();
  await vi.waitFor(async () => expect(await status()).toBe(200));
  // Visitors get the pages that were rendered.
  expect((await request('/b')).status).toBe(200);
  expect(begun).toHaveLength(2);
});

test('pages that fail do not keep a server from being ready', async () => {
  const renderers = {
    ...inProcessRenderers(),
    render: () => Promise.reject(new Error('The renderer failed')),
  };
  const { request, warmUp } = await testSite({ releases: RELEASES, parts: { renderers } });
  await warmUp();
  expect((await request('/readyz')).status).toBe(200);
});
