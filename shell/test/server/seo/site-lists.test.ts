import { expect, test } from 'vitest';
import { InvalidationClock } from '../../../src/server/cache/invalidation-clock.ts';
import { SiteFiles } from '../../../src/server/seo/site-files.ts';
import { inProcessRenderers } from '../../support/in-process-renderers.ts';
import { tinySet } from '../../support/tiny-set.ts';

test('the URLs of many remotes are listed a few at a time, in the order of the set', async () => {
  const names = Array.from({ length: 9 }, (_, at) => `mf-list-${at}`);
  const set = await tinySet(...names.map((name) => ({ name })));
  const own = inProcessRenderers();
  let [running, most] = [0, 0];
  const list: typeof own.list = async (...job) => {
    running += 1;
    most = Math.max(most, running);
    return own.list(...job).finally(() => {
      running -= 1;
    });
  };
  const files = new SiteFiles({
    ...{ origin: 'https://atlas.example', headers: [], onFailure: () => {} },
    ...{ renderers: { list }, cache: { clock: new InvalidationClock(), ttlMs: 1000 } },
  });
  const reads = () => Object.assign(Object.create(null), { answer: () => Promise.reject() });
  const { entries } = await files.listing(set, { reads });
  expect(entries.map(({ path }) => path)).toEqual(names.map((name) => `/${name}`));
  expect(most).toBe(2);
});
