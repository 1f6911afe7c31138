import { describe, expect, test, vi } from 'vitest';
import { RenderBusyError } from '../../../src/renderer/render-queue.ts';
import { ListFailedError, listRelease } from '../../../src/server/seo/listing.ts';
import { inProcessRenderers, type TestRenderers } from '../../support/in-process-renderers.ts';
import { tinySet } from '../../support/tiny-set.ts';

/** Source of the only route of `mf-a`. */
const route = (more = '', head = '') => `{
  id: 'page',
  path: '/page',
  head: () => ({ title: 'Page', description: 'A page.', canonicalPath: '/page', ${head} }),
  page: async () => ({ Page: () => null }),
  ${more}
}`;

const answer = async () => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('[{"id":7}]'),
});

async function listing(source: string, more: Partial<TestRenderers> = {}) {
  const code = `exports.remote = { name: 'mf-a', contract: 1, routes: [${source}] };`;
  const set = await tinySet({ name: 'mf-a', path: '/page', code });
  const onFailure = vi.fn();
  const renderers = { ...inProcessRenderers(), ...more };
  const [release] = set.releases.values();
  if (!release) throw new Error('The set has no release');
  let complete = true;
  const entries = await listRelease(release, { renderers, answer, onFailure }).catch((error) => {
    if (!(error instanceof ListFailedError)) throw error;
    complete = false;
    return error.entries;
  });
  return { entries, paths: entries.map(({ path }) => path), complete, onFailure };
}

const ENTRIES = `entries: async ({ queryClient }) => {
  const found = await queryClient.fetchQuery({ queryKey: ['/api/agents'] });
  return found.map(({ id }) => ({ path: '/agent/' + id, title: 'A', description: 'B' }));
},`;

describe('the URLs of the site', () => {
  test('are those that a route lists from its data', async () => {
    const { paths, complete } = await listing(route(ENTRIES));
    expect([paths, complete]).toEqual([['/agent/7'], true]);
  });

  test('are complete if a route drops what another one is reading', async () => {
    const dropping = ENTRIES.replace('return', 'queryClient.removeQueries(); return');
    const waiting = dropping.replace('async ({ queryClient }) => {', '$& await null;');
    const both = `${route(dropping)}, ${route(waiting).replace("'page'", "'other'")}`;
    expect(await listing(both)).toMatchObject({ paths: ['/agent/7'], complete: true });
  });

  test('may be only for feeds', async () => {
    const unlisted = `entries: async () =>
      [{ path: '/agent/7', title: 'A', description: 'B', unlisted: true }],`;
    const { entries } = await listing(route(unlisted));
    expect(entries).toMatchObject([{ path: '/agent/7', unlisted: true }]);
  });

  test('include the path of a route without parameters and entries', async () => {
    expect((await listing(route())).paths).toEqual(['/page']);
  });

  test.each([
    ['is not to be indexed', 'noIndex: true'],
    ['does not exist', 'status: 404'],
    ["is another page's second URL", "canonicalPath: '/elsewhere'"],
  ])('leave out a page that %s', async (_, head) => {
    expect((await listing(route('', head))).paths).toEqual([]);
  });

  test('lack those of a route that fails, which is reported', async () => {
    const broken = route(`entries: async () => { throw new Error('no data'); },`);
    const { paths, complete, onFailure } = await listing(broken);
    expect([paths, complete]).toEqual([[], false]);
    expect(onFailure).toHaveBeenCalledWith('no data', 'mf-a/page');
  });

  test('lack those of a remote whose renderer ends, which is reported', async () => {
    const list = () => Promise.reject(new Error('the renderer ended'));
    const { complete, onFailure } = await listing(route(), { list });
    expect(complete).toBe(false);
    expect(onFailure).toHaveBeenCalledWith('the renderer ended', 'mf-a');
  });

  test('are requested again later if the server is busy: a partial sitemap is not served', async () => {
    const list = () => Promise.reject(new RenderBusyError('busy'));
    await expect(listing(route(), { list })).rejects.toThrow(RenderBusyError);
  });
});
