import { join } from 'node:path';
import { normalizeCategoryName } from '../../api/contract/category-names.ts';
import type { RecommendationRequest } from '../../api/contract/recommendation.ts';
import { SearchParamsSchema } from '../../api/contract/search.ts';
import { CATALOGUE_DIR, readCatalogue } from '../../api/src/catalogue/read.ts';
import { selectScoredAgents } from '../../api/src/recommendations/queries.ts';
import { recommend } from '../../api/src/recommendations/recommend.ts';
import { search } from '../../api/src/search/search.ts';
import { prepare } from '../../api/test/databases/prepare.ts';
import { measureRecommendations, measureSearch } from '../../api/test/golden/measure.ts';
import { publishNext } from '../../api/test/publish.ts';
import { readConfig } from '../../server-kit/src/base/config.ts';
import type { Pool } from '../../server-kit/src/db/client.ts';
import { openDatabase } from '../../server-kit/src/db/open.ts';
import { checkOutApi } from '../../server-kit/test/databases/package-copy.ts';
import type { Frame } from '../frame/frame.ts';

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
export async function benchQuality(_options: object, frame: Frame): Promise<void> {
  const config = readConfig({ DATA_DIR: join(frame.folder, 'database') });
  const { sql } = frame.use(await openDatabase(config, console.error), (each) => each.close());
  const catalogue = await readCatalogue(CATALOGUE_DIR);
  await prepare(sql);
  await publishNext(sql, catalogue);
  const baseline = checkOutApi(BASELINE_COMMIT, join(frame.folder, 'baseline'));
  const versions: [string, Version][] = [
    ['baseline', await versionIn(baseline)],
    ['now', { search, recommend }],
  ];
  const rows = [['', 'half', 'search nDCG@10', 'wizard accuracy', 'wizard nDCG@10']];
  for (const [name, version] of versions) {
    for (const half of HALVES) {
      frame.progress(`${name}, ${half}`);
      const found = await measureSearch(half, catalogue.agents, (q) => namesFound(sql, version, q));
      const { accuracy, ndcg } = await measureRecommendations(half, (request) =>
        namesRecommended(sql, version, request),
      );
      rows.push([name, half, found.toFixed(3), accuracy.toFixed(3), ndcg.toFixed(3)]);
    }
  }
  frame.table('versions', rows, 2);
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
