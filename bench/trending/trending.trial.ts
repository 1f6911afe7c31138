import { expect, test } from 'vitest';
import { ATTACKS, CATALOGS } from '../../mf-leaderboard/src/methodology/attacks.ts';
import { trending } from './formulas.ts';
import { shownBy, simulateCatalogues } from './trending.ts';

test('the methodology states how often fake votes are shown', () => {
  const catalogues = simulateCatalogues(CATALOGS);
  const measured = ATTACKS.map((attack) => shownBy(catalogues, trending, attack));
  expect(measured).toEqual(ATTACKS.map(({ shown }) => shown));
});
