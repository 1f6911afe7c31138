import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { inProcessRenderers } from '../support/in-process-renderers.ts';
import { BROKEN, setSite, versions } from '../support/set-site.ts';

describe('a release that cannot be loaded', () => {
  test('is reported, and the old one stays in service', async () => {
    const { activate, server, refused } = await setSite();
    await activate({ name: 'mf-a' });
    const sets = server();
    await sets.refresh();
    await activate({ name: 'mf-a', version: '1.0.1', code: BROKEN });
    await sets.refresh();
    expect(versions(sets)).toEqual(['mf-a@1.0.0']);
    expect(refused).toEqual([expect.stringContaining('mf-a 1.0.1 cannot be evaluated')]);
  });

  test('does not block the releases of another team', async () => {
    const { activate, server } = await setSite();
    await activate({ name: 'mf-a' });
    const sets = server();
    await sets.refresh();
    await activate({ name: 'mf-a', version: '1.0.1', code: BROKEN });
    await activate({ name: 'mf-b' });
    await sets.refresh();
    expect(versions(sets)).toEqual(['mf-a@1.0.0', 'mf-b@1.0.0']);
  });

  test('is replaced by the next working one', async () => {
    const { activate, server } = await setSite();
    await activate({ name: 'mf-a', code: BROKEN });
    const sets = server();
    await sets.refresh();
    await activate({ name: 'mf-a', version: '1.0.1' });
    await sets.refresh();
    expect(versions(sets)).toEqual(['mf-a@1.0.1']);
  });

  test('is retried after increasing delays, and its problem is reported once', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { activate, server, refused } = await setSite();
    await activate({ name: 'mf-a' });
    const renderers = inProcessRenderers();
    let isFull = true;
    let tries = 0;
    const sets = server(
      {},
      {
        describe: (release) => {
          tries += 1;
          return isFull
            ? Promise.reject(new Error('EMFILE: too many open files'))
            : renderers.describe(release);
        },
      },
    );
    const lookAfter = async (milliseconds: number) => {
      vi.advanceTimersByTime(milliseconds);
      await sets.refresh();
      return tries;
    };
    expect([await lookAfter(0), await lookAfter(999), await lookAfter(1)]).toEqual([1, 1, 2]);
    const { generation } = sets;
    expect([await lookAfter(1999), await lookAfter(1)]).toEqual([2, 3]);
    expect(sets.generation).toBe(generation);
    expect([sets.isReady, refused]).toEqual([false, ['EMFILE: too many open files']]);
    isFull = false;
    await lookAfter(4000);
    expect([sets.isReady, versions(sets)]).toEqual([true, ['mf-a@1.0.0']]);
    expect(sets.state).toMatchObject({ revision: 1, problem: null });
  });

  test('does not keep a starting server from serving the others', async () => {
    const { activate, server, refused } = await setSite();
    await activate({ name: 'mf-a', code: BROKEN });
    await activate({ name: 'mf-b' });
    const sets = server();
    await sets.start();
    expect(versions(sets)).toEqual(['mf-b@1.0.0']);
    expect(sets.isReady).toBe(false);
    expect(refused).toEqual([expect.stringContaining('mf-a 1.0.0')]);
  });
});
