import { expect, test } from 'vitest';
import { EvaluatedReleases } from '../../src/releases/evaluated-releases.ts';
import { SetLoader } from '../../src/releases/set-loader.ts';
import { inProcessRenderers } from '../support/in-process-renderers.ts';
import { tinyReleases } from '../support/tiny-set.ts';

/** A site with two remotes, and how often each of its servers has renderers evaluate a release. */
async function site(broken = false) {
  const code = broken ? { code: 'null.routes;' } : {};
  const { releases, versions } = await tinyReleases([{ name: 'mf-a' }, { name: 'mf-b', ...code }]);
  const { store, sets } = releases;
  const id = await releases.compose(versions);
  const start = async (host = 'aaaaaaaaaa') => {
    const renderers = inProcessRenderers();
    let evaluations = 0;
    const describe: typeof renderers.describe = (release) => {
      evaluations += 1;
      return renderers.describe(release);
    };
    const evaluated = await EvaluatedReleases.open(store.root, host);
    await new SetLoader({ store, sets, renderers: { describe }, evaluated }).open(id);
    return evaluations;
  };
  return { start };
}

test('a server that starts again evaluates no release again', async () => {
  const { start } = await site();
  expect([await start(), await start()]).toEqual([2, 0]);
});

test('another build of the host evaluates all of them', async () => {
  const { start } = await site();
  await start();
  expect(await start('bbbbbbbbbb')).toBe(2);
});

test('a release that could not be evaluated is tried again', async () => {
  const { start } = await site(true);
  expect([await start(), await start()]).toEqual([2, 1]);
});
