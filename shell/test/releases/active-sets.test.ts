import { watch, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { describe, expect, test, vi } from 'vitest';
import type { RenderableRelease } from '../../src/renderer/renderer-pool.ts';
import { BROKEN, setSite, versions } from '../support/set-site.ts';
import { tinyHost } from '../support/tiny-host.ts';
import { writeRelease } from '../support/tiny-release.ts';

vi.mock('node:fs', async (original) => {
  const actual = await original<typeof import('node:fs')>();
  return { ...actual, watch: vi.fn(actual.watch) };
});

describe('an activation', () => {
  test('swaps the whole set in', async () => {
    const { activate, server } = await setSite();
    await activate({ name: 'mf-a' });
    const sets = server();
    await sets.refresh();
    const before = sets.current;
    await activate({ name: 'mf-b' });
    await sets.refresh();
    expect(versions(sets)).toEqual(['mf-a@1.0.0', 'mf-b@1.0.0']);
    expect(before.remotes.map(({ name }) => name)).toEqual(['mf-a']);
  });

  test('reaches a running server by itself', async () => {
    const { activate, server } = await setSite();
    await activate({ name: 'mf-a' });
    const swapped = Promise.withResolvers<string>();
    const sets = server({
      onChange: ({ remotes }) => {
        if (remotes[0]?.version === '1.0.1') swapped.resolve(remotes[0].version);
      },
    });
    await sets.start();
    await activate({ name: 'mf-a', version: '1.0.1' });
    expect(await swapped.promise).toBe('1.0.1');
  });

  test('reaches it also where folders cannot be watched', async () => {
    vi.mocked(watch).mockImplementationOnce(() => {
      throw new Error('ENOSPC: System limit for number of file watchers reached');
    });
    const { activate, server } = await setSite();
    const swapped = Promise.withResolvers<void>();
    const sets = server({ onChange: ({ remotes }) => remotes.length > 0 && swapped.resolve() });
    await sets.start();
    await activate({ name: 'mf-a' });
    await swapped.promise;
    expect(versions(sets)).toEqual(['mf-a@1.0.0']);
  });

  test('does not evaluate again what has not changed', async () => {
    const { activate, server } = await setSite();
    const describe = vi.fn(tinyHost.renderers.describe);
    await activate({ name: 'mf-a' });
    const sets = server({}, { describe });
    await sets.refresh();
    describe.mockClear();
    await activate({ name: 'mf-b' });
    await sets.refresh();
    expect(versions(sets)).toEqual(['mf-a@1.0.0', 'mf-b@1.0.0']);
    expect(describe.mock.calls.map(([{ key }]) => key)).toEqual(['mf-b@1.0.0']);
  });

  test('of what is active already changes nothing', async () => {
    const { activate, server, registry } = await setSite();
    const onChange = vi.fn();
    await activate({ name: 'mf-a' });
    const sets = server({ onChange });
    await sets.refresh();
    const before = sets.current;
    await registry.change('mf-a', '1.0.0', 'test');
    await sets.refresh();
    expect(sets.current).toBe(before);
    expect(onChange).toHaveBeenCalledOnce();
  });

  test('that comes while another is being loaded is not missed', async () => {
    const { activate, server, registry, store } = await setSite();
    await activate({ name: 'mf-a' });
    await writeRelease(store.root, { name: 'mf-a', version: '1.0.1' });
    const document = await registry.read();
    const renderers = {
      // While 1.0.0 is being evaluated, the next activation comes.
      describe: (release: RenderableRelease) => {
        const next = { ...document, revision: 2, active: { 'mf-a': '1.0.1' } };
        writeFileSync(registry.path, JSON.stringify(next));
        void sets.refresh();
        return tinyHost.renderers.describe(release);
      },
    };
    const sets = server({}, renderers);
    await sets.refresh();
    expect(versions(sets)).toEqual(['mf-a@1.0.1']);
  });
});

describe('a release that cannot be loaded', () => {
  test('is refused with a message, and the old one keeps serving', async () => {
    const { activate, server, refused } = await setSite();
    await activate({ name: 'mf-a' });
    const sets = server();
    await sets.refresh();
    await activate({ name: 'mf-a', version: '1.0.1', code: BROKEN });
    await sets.refresh();
    expect(versions(sets)).toEqual(['mf-a@1.0.0']);
    expect(refused).toEqual([expect.stringContaining('mf-a 1.0.1 cannot be evaluated')]);
  });

  test('does not hold up the releases of another team', async () => {
    const { activate, server } = await setSite();
    await activate({ name: 'mf-a' });
    const sets = server();
    await sets.refresh();
    await activate({ name: 'mf-a', version: '1.0.1', code: BROKEN });
    await activate({ name: 'mf-b' });
    await sets.refresh();
    expect(versions(sets)).toEqual(['mf-a@1.0.0', 'mf-b@1.0.0']);
  });

  test('is replaced by the next good one', async () => {
    const { activate, server } = await setSite();
    await activate({ name: 'mf-a', code: BROKEN });
    const sets = server();
    await sets.refresh();
    await activate({ name: 'mf-a', version: '1.0.1' });
    await sets.refresh();
    expect(versions(sets)).toEqual(['mf-a@1.0.1']);
  });

  test('is tried once, not at every look', async () => {
    const { activate, server, refused } = await setSite();
    await activate({ name: 'mf-a', code: BROKEN });
    const sets = server();
    await sets.refresh();
    await sets.refresh();
    expect(refused).toHaveLength(1);
  });

  test('does not keep a starting server from showing the others', async () => {
    const { activate, server, refused } = await setSite();
    await activate({ name: 'mf-a', code: BROKEN });
    await activate({ name: 'mf-b' });
    const sets = server();
    await sets.start();
    expect(versions(sets)).toEqual(['mf-b@1.0.0']);
    expect(refused).toEqual([expect.stringContaining('mf-a 1.0.0')]);
  });
});

describe('remotes that claim the same address', () => {
  test('leave the set before in place', async () => {
    const { activate, server, refused } = await setSite();
    await activate({ name: 'mf-b', path: '/new' });
    const sets = server();
    await sets.refresh();
    await activate({ name: 'mf-a', path: '/new' });
    await sets.refresh();
    expect(versions(sets)).toEqual(['mf-b@1.0.0']);
    expect(refused).toEqual(['mf-b and mf-a both claim /new']);
  });

  test('do not leave a starting server without pages: the one that was there first stays', async () => {
    const { activate, server, refused } = await setSite();
    await activate({ name: 'mf-b', path: '/new' });
    await activate({ name: 'mf-c' });
    await activate({ name: 'mf-a', path: '/new' });
    const sets = server();
    await sets.start();
    expect(versions(sets)).toEqual(['mf-b@1.0.0', 'mf-c@1.0.0']);
    expect(refused).toEqual(['mf-a and mf-b both claim /new']);
  });
});

test('stylesheets of the last eight sets are served, older ones are let go', async () => {
  const { activate, server } = await setSite();
  const sets = server();
  const names: string[] = [];
  for (let patch = 1; patch <= 9; patch++) {
    await activate({ name: 'mf-a', version: `1.0.${patch}`, classes: [`p-${patch}`] });
    await sets.refresh();
    names.push(sets.current.stylesheet.fileName);
  }
  const served = names.map((name) => sets.stylesheet(name) !== undefined);
  expect(served).toEqual([false, ...Array(8).fill(true)]);
});

test('a server without any release starts, and shows them when they come', async () => {
  const { activate, server } = await setSite();
  const sets = server();
  await sets.start();
  expect(versions(sets)).toEqual([]);
  await activate({ name: 'mf-a' });
  await sets.refresh();
  expect(versions(sets)).toEqual(['mf-a@1.0.0']);
});

test('a damaged registry is reported and the set stays', async () => {
  const { activate, server, registry, refused } = await setSite();
  await activate({ name: 'mf-a' });
  const sets = server();
  await sets.refresh();
  await writeFile(registry.path, '{');
  await sets.refresh();
  expect(versions(sets)).toEqual(['mf-a@1.0.0']);
  expect(refused).toEqual([expect.stringContaining('is damaged')]);
});
