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

test('with scenarios, it opens the first scenario', async () => {
  const releases = await scenarioReleases({
    'mf-b': [scenario('/b')],
    'mf-a': [scenario('/a')],
  });
  expect(await openingPath(releases, false)).toBe('/a');
});

test('with live data, it opens the home page', async () => {
  const releases = await releasesAt({ 'mf-a': '/a', 'mf-b': '/' });
  expect(await openingPath(releases, true)).toBe('');
});

test('with live data but without the home page, it opens the first scenario', async () => {
  const releases = await scenarioReleases({ 'mf-a': [scenario('/a/7')] });
  expect(await openingPath(releases, true)).toBe('/a/7');
});

test('without scenarios, it opens the first page without parameters', async () => {
  const releases = await releasesAt({ 'mf-a': '/a/:id', 'mf-b': '/b' });
  expect(await openingPath(releases, false)).toBe('/b');
});
