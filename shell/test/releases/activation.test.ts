import { watch } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { inProcessRenderers } from '../support/in-process-renderers.ts';
import { setSite, versions } from '../support/set-site.ts';
import { writeRelease } from '../support/tiny-release.ts';

vi.mock('node:fs', async (original) => {
  const actual = await original<typeof import('node:fs')>();
  return { ...actual, watch: vi.fn(actual.watch) };
});

describe('an activation', () => {
  test('replaces the whole set', async () => {
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

  test('reaches a running server without a restart', async () => {
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

  test('reaches it even if folders cannot be watched', async () => {
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

  test('does not evaluate unchanged releases again', async () => {
    const { activate, server } = await setSite();
    const describe = vi.fn(inProcessRenderers().describe);
    await activate({ name: 'mf-a' });
    const sets = server({}, { describe });
    await sets.refresh();
    describe.mockClear();
    await activate({ name: 'mf-b' });
    await sets.refresh();
    expect(versions(sets)).toEqual(['mf-a@1.0.0', 'mf-b@1.0.0']);
    expect(describe.mock.calls.map(([{ key }]) => key)).toEqual(['mf-b@1.0.0']);
  });

  test('of an active version changes nothing', async () => {
    const { activate, server, releases } = await setSite();
    const onChange = vi.fn();
    await activate({ name: 'mf-a' });
    const sets = server({ onChange });
    await sets.refresh();
    const before = sets.current;
    await releases.activate('mf-a', '1.0.0');
    await sets.refresh();
    expect(sets.current).toBe(before);
    expect(onChange).toHaveBeenCalledOnce();
  });

  test('does not keep its caller waiting while other refreshes keep coming', async () => {
    const { server, releases } = await setSite();
    const sets = server();
    const fromDisk = releases.pointer.bind(releases);
    let reads = 0;
    releases.pointer = async () => {
      const pointer = await fromDisk();
      reads += 1;
      // Other callers refresh during every load, far more often than anyone waits for one.
      if (reads < 1000) void sets.refresh();
      return pointer;
    };
    await sets.refresh();
    expect(reads).toBeLessThanOrEqual(2);
  });

  test('during the load of another is not missed', async () => {
    const { activate, server, releases, store } = await setSite();
    await activate({ name: 'mf-a' });
    await writeRelease(store.root, { name: 'mf-a', version: '1.0.1' });
    const renderers = inProcessRenderers();
    let second: Promise<void> | undefined;
    const sets = server(
      {},
      {
        // The next activation happens while 1.0.0 is being evaluated.
        describe: async (release) => {
          if (release.key === 'mf-a@1.0.0') await releases.activate('mf-a', '1.0.1');
          second ??= sets.refresh();
          return renderers.describe(release);
        },
      },
    );
    await sets.refresh();
    await second;
    expect(versions(sets)).toEqual(['mf-a@1.0.1']);
  });
});

test('a server starts without releases, and serves them once they are active', async () => {
  const { activate, server } = await setSite();
  const sets = server();
  await sets.start();
  expect(versions(sets)).toEqual([]);
  await activate({ name: 'mf-a' });
  await sets.refresh();
  expect(versions(sets)).toEqual(['mf-a@1.0.0']);
});

test('a damaged or missing pointer does not change the set', async () => {
  const { activate, server, store, refused } = await setSite();
  await activate({ name: 'mf-a' });
  const sets = server();
  await sets.refresh();
  const path = join(store.root, 'pointer-aaaaaaaaaa.json');
  await writeFile(path, '{');
  await sets.refresh();
  await rm(path);
  await sets.refresh();
  expect(versions(sets)).toEqual(['mf-a@1.0.0']);
  expect(sets.isReady).toBe(true);
  expect(refused).toEqual([
    expect.stringContaining('is damaged'),
    'No release set is active for this build of the host',
  ]);
});
