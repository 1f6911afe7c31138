import { matchPath } from 'react-router-dom';
import { checkEveryPage } from '../../support/every-page.ts';
import { ADDRESSES } from '../../support/routes.ts';
import { expect, test } from '../../support/test.ts';

checkEveryPage('shell');

test('every route of the site is covered', async ({ site }) => {
  const active = await site.active();
  const manifests = await Promise.all(
    Object.entries(active).map(([name, version]) => site.store.manifest(name, version)),
  );
  const patterns = manifests.flatMap(({ routes }) => routes.map((route) => route.path));
  const paths = ADDRESSES.map(({ path }) => path.split('?')[0] ?? path);
  const unseen = patterns.filter((pattern) => !paths.some((path) => matchPath(pattern, path)));
  expect(unseen).toEqual([]);
});
