import type { Sql } from '../db/client.ts';

/** What an agent's score can be recomputed from, and what was published; see `ranking/recompute.ts`. */
export interface OpenAgent {
  id: number;
  name: string;
  category: string;
  launchedOn: string | null;
  productHuntUpvotes: number;
  reviewCount: number;
  ratingSum: number;
  newestReviewAt: Date | null;
  asOf: Date;
  score: number;
  scoreLow: number | null;
  scoreHigh: number | null;
  rank: number;
  rankLow: number | null;
  rankHigh: number | null;
}

/** Every ranked agent in the order of the ranks, with the inputs of its score. */
export async function selectOpenAgents(
  sql: Sql,
  afterRank: number,
  limit: number,
): Promise<OpenAgent[]> {
  return sql<OpenAgent[]>`
    select
      agent.id, agent.name, category.name as category, agent.launched_on as "launchedOn",
      agent.product_hunt_upvotes as "productHuntUpvotes",
      agent_stats.review_count as "reviewCount", agent_stats.rating_sum as "ratingSum",
      agent_stats.newest_review_at as "newestReviewAt", ranked.computed_at as "asOf",
      ranked.score, ranked.score_low as "scoreLow", ranked.score_high as "scoreHigh",
      ranked.rank, ranked.rank_low as "rankLow", ranked.rank_high as "rankHigh"
    from (
      select
        agent_score.*,
        (row_number() over (order by score desc, name, agent_id))::integer as rank
      from agent_score
    ) as ranked
    join agent on agent.id = ranked.agent_id
    join agent_stats on agent_stats.agent_id = agent.id
    join category on category.id = ranked.category_id
    where ranked.rank > ${afterRank}
    order by ranked.rank limit ${limit}`;
}
