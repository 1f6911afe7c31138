import { addFeaturedAgents } from '../agents/featured-agents.ts';
import { addGetAgent } from '../agents/get-agent.ts';
import { addListAgents } from '../agents/list-agents.ts';
import { addNewestAgents } from '../agents/newest-agents.ts';
import { addPopularAgents } from '../agents/popular-agents.ts';
import { addGetCategoryFacets } from '../categories/get-category-facets.ts';
import { addListCategories } from '../categories/list-categories.ts';
import { addListCategoryAgents } from '../categories/list-category-agents.ts';
import { addGetAgentRanking } from '../leaderboard/get-agent-ranking.ts';
import { addGetLeaderboard } from '../leaderboard/get-leaderboard.ts';
import { addPostRecommendations } from '../recommendations/post-recommendations.ts';
import { addListReviews } from '../reviews/list-reviews.ts';
import { addRecentReviews } from '../reviews/recent-reviews.ts';
import { addGetSearch } from '../search/get-search.ts';
import { addCastReviewVote } from '../votes/cast-review-vote.ts';
import { addCastVote } from '../votes/cast-vote.ts';
import { addGetVotes } from '../votes/get-votes.ts';
import type { Api, Deps } from './deps.ts';

/** Every call of the API, in the order of its description. */
export function addRoutes(app: Api, deps: Deps): void {
  addListCategories(app, deps);
  addListCategoryAgents(app, deps);
  addGetCategoryFacets(app, deps);
  addListAgents(app, deps);
  addGetAgent(app, deps);
  addGetAgentRanking(app, deps);
  addFeaturedAgents(app, deps);
  addNewestAgents(app, deps);
  addPopularAgents(app, deps);
  addGetLeaderboard(app, deps);
  addListReviews(app, deps);
  addRecentReviews(app, deps);
  addGetSearch(app, deps);
  addPostRecommendations(app, deps);
  addGetVotes(app, deps);
  addCastVote(app, deps);
  addCastReviewVote(app, deps);
}
