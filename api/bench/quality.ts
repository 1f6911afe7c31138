import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { table } from '../../shell/bench/figures.ts';
import { normalizeCategoryName } from '../contract/category-names.ts';
import type { RecommendationRequest } from '../contract/recommendation.ts';
import { SearchParamsSchema } from '../contract/search.ts';
import { readConfig } from '../src/base/config.ts';
import { CATALOGUE_DIR, readCatalogue } from '../src/catalogue/read.ts';
import type { Pool } from '../src/db/client.ts';
import { openDatabase } from '../src/db/open.ts';
import { selectScoredAgents } from '../src/recommendations/queries.ts';
import { recommend } from '../src/recommendations/recommend.ts';
import { search } from '../src/search/search.ts';
import { checkOutPackage } from '../test/databases/package-copy.ts';
import { prepare } from '../test/databases/prepare.ts';
import { measureRecommendations, measureSearch } from '../test/golden/measure.ts';
import { publishNext } from '../test/publish.ts';

/** The last commit before questions were parsed and use cases weighted. */
const BASELINE_COMMIT = '064ea8d223d53ffde671a6d735e7ad0636fdc180';

const HALVES = ['development', 'heldOut'] as const;

/** The functions of one version of the API. */
interface Version {
  readonly search: typeof search;
  readonly recommend: typeof recommend;
}

/**
 * `pnpm bench quality`: measures search and the wizard against golden sets, with the algorithms of
 * the baseline commit on the same data in the same run. Half of each set was held out while tuning.
 */
const folder = mkdtempSync(join(tmpdir(), 'atlas-quality-'));
const database = await openDatabase(readConfig({ DATA_DIR: join(folder, 'data') }), console.error);
try {
  const catalogue = await readCatalogue(CATALOGUE_DIR);
  await prepare(database.sql);
  await publishNext(database.sql, catalogue);
  checkOutPackage(BASELINE_COMMIT, join(folder, 'baseline'));
  const versions: [string, Version][] = [
    ['baseline', await versionIn(join(folder, 'baseline'))],
    ['now', { search, recommend }],
  ];
  const rows = [['', 'half', 'search nDCG@10', 'wizard accuracy', 'wizard nDCG@10']];
  for (const [name, version] of versions) {
    for (const half of HALVES) {
      const found = await measureSearch(half, catalogue.agents, (q) =>
        namesFound(database.sql, version, q),
      );
      const { accuracy, ndcg } = await measureRecommendations(half, (request) =>
        namesRecommended(database.sql, version, request),
      );
      rows.push([name, half, found.toFixed(3), accuracy.toFixed(3), ndcg.toFixed(3)]);
    }
  }
  console.log(table(rows, 2));
} finally {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}

async function versionIn(path: string): Promise<Version> {
  const [{ search }, { recommend }] = await Promise.all([
    import(join(path, 'src/search/search.ts')),
    import(join(path, 'src/recommendations/recommend.ts')),
  ]);
  return { search, recommend };
}

async function namesFound(sql: Pool, version: Version, q: string): Promise<string[]> {
  const params = SearchParamsSchema.parse({ q, limit: '10' });
  return (await version.search(sql, params)).value.agents.map(({ name }) => name);
}

async function namesRecommended(
  sql: Pool,
  version: Version,
  request: RecommendationRequest,
): Promise<string[]> {
  const categories = request.preferredCategories.map(normalizeCategoryName);
  const agents = await selectScoredAgents(sql, categories);
  return version.recommend(agents, request).agents.map(({ name }) => name);
}
