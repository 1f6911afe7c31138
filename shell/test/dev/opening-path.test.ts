import { expect, test } from 'vitest';
import { openingPath } from '../../src/dev/opening-path.ts';
import { scenarioReleases } from '../support/scenario-releases.ts';
import { tinyReleases } from '../support/tiny-set.ts';

const scenario = (url: string) => ({ id: 'usual', title: 'Usual', url, answers: {} });

async function releasesAt(paths: Readonly<Record<string, string>>) {
  const given = Object.entries(paths).map(([name, path]) => ({ name, path }));
  const { releases, versions } = await tinyReleases(given);
  await releases.serve(() => ({ active: versions, canaries: {} }));
  return releases;
}

test('with scenarios it begins where the one that answers first is', async () => {
  const releases = await scenarioReleases({
    'mf-b': [scenario('/b')],
    'mf-a': [scenario('/a')],
  });
  expect(await openingPath(releases, false)).toBe('/a');
});

test('with live data it begins at the home page', async () => {
  const releases = await releasesAt({ 'mf-a': '/a', 'mf-b': '/' });
  expect(await openingPath(releases, true)).toBe('');
});

test('with live data and without the home page it begins at a page there is', async () => {
  const releases = await scenarioReleases({ 'mf-a': [scenario('/a/7')] });
  expect(await openingPath(releases, true)).toBe('/a/7');
});

test('a remote without scenarios begins at its first page that needs no parameter', async () => {
  const releases = await releasesAt({ 'mf-a': '/a/:id', 'mf-b': '/b' });
  expect(await openingPath(releases, false)).toBe('/b');
});
