import { getAgent } from '../agents/get-agent.ts';
import { featuredAgents, listAgents, newestAgents, popularAgents } from '../agents/lists.ts';
import { addGetBadge } from '../badges/get-badge.ts';
import { getCategoryFacets } from '../categories/get-category-facets.ts';
import { listCategories } from '../categories/list-categories.ts';
import { listCategoryAgents } from '../categories/list-category-agents.ts';
import { addGetData } from '../dumps/get-data.ts';
import { getAgentHistory } from '../history/get-agent-history.ts';
import { recentChanges } from '../history/recent-changes.ts';
import { getAgentRanking } from '../leaderboard/get-agent-ranking.ts';
import { getLeaderboard } from '../leaderboard/get-leaderboard.ts';
import { addPostRecommendations } from '../recommendations/post-recommendations.ts';
import { listReviews } from '../reviews/list-reviews.ts';
import { recentReviews } from '../reviews/recent-reviews.ts';
import { getSearch } from '../search/get-search.ts';
import { addCastReviewVote } from '../votes/cast-review-vote.ts';
import { addCastVote } from '../votes/cast-vote.ts';
import { addGetVotes } from '../votes/get-votes.ts';
import type { Api, Deps } from './deps.ts';

const SHARED = [
  listCategories,
  listCategoryAgents,
  getCategoryFacets,
  listAgents,
  getAgent,
  getAgentRanking,
  getAgentHistory,
  featuredAgents,
  newestAgents,
  popularAgents,
  getLeaderboard,
  listReviews,
  recentReviews,
  recentChanges,
  getSearch,
];

/** The shared reads by their route, in the order of the API's description. */
export const READS = new Map(SHARED.map((read) => [read.route, read]));

/** The calls of the API that are no shared reads, in the order of its description. */
export function addRoutes(app: Api, deps: Deps): void {
  addPostRecommendations(app, deps);
  addGetBadge(app, deps);
  addGetData(app, deps);
  addGetVotes(app, deps);
  addCastVote(app, deps);
  addCastReviewVote(app, deps);
}
