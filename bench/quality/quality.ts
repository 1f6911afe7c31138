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
import type { Frame } from '../frame/frame.ts';

const HALVES = ['development', 'heldOut'] as const;

/**
 * `pnpm bench quality`: measures search and the wizard against golden sets. Half of each set was held
 * out while tuning.
 */
export async function benchQuality(_options: object, frame: Frame): Promise<void> {
  const config = readConfig({ DATA_DIR: join(frame.folder, 'database') });
  const { sql } = frame.use(await openDatabase(config, console.error), (each) => each.close());
  const catalogue = await readCatalogue(CATALOGUE_DIR);
  await prepare(sql);
  await publishNext(sql, catalogue);
  const rows = [['half', 'search nDCG@10', 'wizard accuracy', 'wizard nDCG@10']];
  for (const half of HALVES) {
    frame.progress(half);
    const found = await measureSearch(half, catalogue.agents, (q) => namesFound(sql, q));
    const { accuracy, ndcg } = await measureRecommendations(half, (request) =>
      namesRecommended(sql, request),
    );
    rows.push([half, found.toFixed(3), accuracy.toFixed(3), ndcg.toFixed(3)]);
  }
  frame.table('halves', rows);
}

async function namesFound(sql: Pool, q: string): Promise<string[]> {
  const params = SearchParamsSchema.parse({ q, limit: '10' });
  return (await search(sql, params)).value.agents.map(({ name }) => name);
}

async function namesRecommended(sql: Pool, request: RecommendationRequest): Promise<string[]> {
  const categories = request.preferredCategories.map(normalizeCategoryName);
  const agents = await selectScoredAgents(sql, categories);
  return recommend(agents, request).agents.map(({ name }) => name);
}
