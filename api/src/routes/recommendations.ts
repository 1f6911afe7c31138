import { CALLS } from '../../contract/calls.ts';
import { normalizeCategoryName } from '../../contract/category-names.ts';
import { RecommendationResultSchema } from '../../contract/recommendation.ts';
import { Problem } from '../base/problem.ts';
import { call } from '../http/calls.ts';
import type { Deps } from '../http/deps.ts';
import { overlayVotes } from '../qa/overlay-votes.ts';
import { selectScoredAgents } from '../recommendations/queries.ts';
import { recommend } from '../recommendations/recommend.ts';

export const recommendations = ({ sql, qaSessions }: Deps) =>
  call(CALLS.recommendations, async (c, request) => {
    const categories = request.preferredCategories.map(normalizeCategoryName);
    const agents = await selectScoredAgents(sql, categories);
    if (agents.length === 0)
      throw new Problem(400, 'preferredCategories: must name a known category');
    const result = recommend(agents, request);
    const session = qaSessions.find(c.env.incoming);
    if (!session) return result;
    const votes = await qaSessions.votes(c.env.incoming, session);
    return RecommendationResultSchema.parse(overlayVotes(result, votes));
  });
