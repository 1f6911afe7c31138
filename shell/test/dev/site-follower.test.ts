import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { HotContainer } from '../../src/dev/browser/dev-window.ts';
import { SiteFollower } from '../../src/dev/browser/site-follower.ts';
import type { DevSite } from '../../src/dev/dev-state.ts';

const ROUTES = [{ remote: 'mf-a', id: 'page', path: '/agents', files: ['/_r/1.js'] }];
const REMOTE = { name: 'mf-a', version: '1.0.0', build: 'b1', scenarios: 's1' };
const SITE: DevSite = {
  server: 'one',
  stylesheet: '/_s/site.1.css',
  routes: ROUTES,
  remotes: [REMOTE],
  data: 0,
  problems: [],
};

const siteWith = (remote: Partial<typeof REMOTE>): DevSite => ({
  ...SITE,
  remotes: [{ ...REMOTE, ...remote }],
});

/** A page that was loaded from SITE. */
function openPage(problem?: string) {
  const remotes = [{ name: 'mf-a', version: '1.0.0', entry: '/_r/entry.js', initial: [] }];
  const calls: string[] = [];
  const follower = new SiteFollower({
    boot: { routes: ROUTES, remotes, ...(problem && { problem }) },
    server: 'one',
    reload: () => calls.push('reload'),
    restyle: async (url) => void calls.push(`style ${url}`),
    renewed: (remote) => calls.push(`renewed ${remote}`),
    reloadData: async () => void calls.push('data'),
  });
  return { follower, calls };
}

/** A container whose updates lead through these builds, each with the modules that it replaces. */
function container(...updates: readonly (readonly [build: string, ...modules: string[]])[]) {
  let build = 'b1';
  const rest = [...updates];
  const hot: HotContainer = {
    build: () => build,
    update: async () => {
      const [next = build, ...modules] = rest.shift() ?? [];
      build = next;
      return modules;
    },
  };
  return hot;
}

describe('an open page', () => {
  test('takes the new stylesheet', async () => {
    const { follower, calls } = openPage();
    await follower.follow({ ...SITE, stylesheet: '/_s/site.2.css' });
    await follower.follow({ ...SITE, stylesheet: '/_s/site.2.css' });
    expect(calls).toEqual(['style /_s/site.2.css']);
  });

  test('replaces modules, build by build, without loading data', async () => {
    const { follower, calls } = openPage();
    const hot = container(['b2', './src/page.tsx'], ['b3', './src/page.tsx']);
    follower.attach('mf-a', hot);
    await follower.follow(siteWith({ build: 'b3' }));
    expect(hot.build()).toBe('b3');
    expect(calls).toEqual(['style /_s/site.1.css']);
  });

  test('loads data again with the new loader', async () => {
    const { follower, calls } = openPage();
    follower.attach('mf-a', container(['b2', './src/page.route.ts', './src/remote.tsx']));
    await follower.follow(siteWith({ build: 'b2' }));
    expect(calls.slice(1)).toEqual(['renewed mf-a', 'data']);
  });

  test('updates a remote whose code arrives later', async () => {
    const { follower } = openPage();
    await follower.follow(siteWith({ build: 'b2' }));
    const hot = container(['b2']);
    follower.attach('mf-a', hot);
    await vi.waitFor(() => expect(hot.build()).toBe('b2'), { timeout: 20_000 });
  });

  test.each([
    ['scenarios', siteWith({ scenarios: 's2' })],
    ['the API', { ...SITE, data: 1 }],
  ])('loads data again after a change of %s', async (_, changed) => {
    const { follower, calls } = openPage();
    await follower.follow(SITE);
    await follower.follow(changed);
    expect(calls.slice(1)).toEqual(['data']);
  });

  test.each([
    [
      'a route has another URL',
      { ...SITE, routes: ROUTES.map((route) => ({ ...route, path: '/ranks' })) },
    ],
    ['the shell has been built again', { ...SITE, server: 'two' }],
  ])('reloads once when %s', async (_, changed) => {
    const { follower, calls } = openPage();
    await follower.follow(SITE);
    await follower.follow(changed);
    await follower.follow(changed);
    expect(calls.slice(1)).toEqual(['reload']);
  });

  test('reloads when the server could not render it and its sources have changed', async () => {
    const { follower, calls } = openPage('Something went wrong.');
    await follower.follow(SITE);
    expect(calls).not.toContain('reload');
    await follower.follow(siteWith({ version: '1.0.1' }));
    expect(calls).toContain('reload');
  });

  test('reloads when no update leads to the new build', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    onTestFinished(() => warned.mockRestore());
    const { follower, calls } = openPage();
    follower.attach('mf-a', container());
    await follower.follow(siteWith({ build: 'b9' }));
    expect(calls).toContain('reload');
    expect(String(warned.mock.calls[0])).toContain('No update leads from the build b1 of mf-a');
  });
});
