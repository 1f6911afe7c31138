import { expect, test } from 'vitest';
import { setSite } from '../support/set-site.ts';
import { writeRelease } from '../support/tiny-release.ts';

test('each of two canaries has a control group of its own, as large as the canary', async () => {
  const { activate, server, canary, store } = await setSite();
  for (const name of ['mf-a', 'mf-b', 'mf-c']) await activate({ name });
  for (const name of ['mf-a', 'mf-b']) await writeRelease(store.root, { name, version: '1.1.0' });
  await canary({
    'mf-a': { version: '1.1.0', share: 0.2 },
    'mf-b': { version: '1.1.0', share: 0.1 },
  });
  const sets = server();
  await sets.refresh();
  const groupsOf = (bucket: number) => {
    const { releases } = sets.setFor(bucket);
    return ['mf-a', 'mf-b', 'mf-c'].map((remote) => {
      const isCanary = releases.get(remote)?.manifest.version === '1.1.0';
      return `${isCanary ? 'canary' : ''}${sets.isControl(bucket, remote) ? 'control' : ''}`;
    });
  };
  const found = [0, 0.0999, 0.1, 0.1999, 0.2, 0.3999, 0.4, 0.9999].map((bucket) => [
    bucket,
    ...groupsOf(bucket),
  ]);
  expect(found).toEqual([
    [0, 'canary', 'canary', ''],
    [0.0999, 'canary', 'canary', ''],
    [0.1, 'canary', 'control', ''],
    [0.1999, 'canary', 'control', ''],
    [0.2, 'control', '', ''],
    [0.3999, 'control', '', ''],
    [0.4, '', '', ''],
    [0.9999, '', '', ''],
  ]);
});
