import { normalizeCategoryName } from '../../contract/category-names.ts';
import { CALLS } from '../../contract/routes.ts';
import { call } from '../http/calls.ts';
import type { Deps } from '../http/deps.ts';
import { Problem } from '../problem.ts';
import { selectScoredAgents } from '../recommendations/queries.ts';
import { recommend } from '../recommendations/recommend.ts';

export const recommendations = ({ sql }: Deps) =>
  call(CALLS.recommendations, async (_c, request) => {
    const categories = request.preferredCategories.map(normalizeCategoryName);
    const agents = await selectScoredAgents(sql, categories);
    if (agents.length > 0) return recommend(agents, request);
    throw new Problem(400, 'preferredCategories: must name a known category');
  });
