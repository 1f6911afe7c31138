import { normalizeCategoryName } from '../../contract/category-names.ts';
import { AGENT_DAYS_MAX, PRICED_AGENTS_MAX } from '../../contract/charts.ts';
import { READS } from '../../contract/routes.ts';
import { selectCategoryId, selectCategoryPrices } from '../categories/queries.ts';
import { read } from '../http/reads/read.ts';
import { selectAgentDays } from '../ranking/agent-days.ts';

export const agentDays = read(READS.agentDays, ({ sql }, { id }) =>
  selectAgentDays(sql, id, AGENT_DAYS_MAX),
);

export const categoryPrices = read(READS.categoryPrices, async ({ sql }, { category }) => {
  const id = await selectCategoryId(sql, normalizeCategoryName(category));
  return id === undefined ? undefined : selectCategoryPrices(sql, id, PRICED_AGENTS_MAX);
});
