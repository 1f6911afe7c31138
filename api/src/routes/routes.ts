import type { CALLS } from '../../contract/calls.ts';
import type { READS } from '../../contract/routes.ts';
import type { CallRoute } from '../http/calls.ts';
import type { Deps } from '../http/deps.ts';
import type { Read } from '../http/reads/read.ts';
import {
  agent,
  agentAlternatives,
  agentRanking,
  agents,
  badge,
  featuredAgents,
  newestAgents,
  popularAgents,
} from './agents.ts';
import { categories, categoryAgents, categoryFacets } from './categories.ts';
import { agentDays, categoryPrices } from './charts.ts';
import { dataFile } from './data.ts';
import { agentHistory, recentChanges } from './history.ts';
import { leaderboard } from './leaderboard.ts';
import { pair, pairs } from './pairs.ts';
import { recommendations } from './recommendations.ts';
import { recentReviews, reviewSummary, reviews } from './reviews.ts';
import { search } from './search.ts';
import { submission, submissionForm, submit } from './submissions.ts';
import { castReviewVote, castVote, votes } from './votes.ts';

const BY_NAME: Readonly<Record<keyof typeof READS, Read>> = {
  categories,
  categoryAgents,
  categoryFacets,
  categoryPrices,
  agents,
  agent,
  agentRanking,
  agentDays,
  agentHistory,
  agentAlternatives,
  badge,
  featuredAgents,
  newestAgents,
  popularAgents,
  leaderboard,
  pairs,
  pair,
  reviews,
  reviewSummary,
  recentReviews,
  recentChanges,
  search,
};

/** The shared reads, by path pattern. */
export const SHARED = new Map(Object.values(BY_NAME).map((read) => [read.declaration.path, read]));

/** The routes that are not shared reads. */
export function createCalls(deps: Deps): readonly CallRoute[] {
  const calls: Readonly<Record<keyof typeof CALLS, CallRoute>> = {
    recommendations: recommendations(deps),
    dataFile: dataFile(deps),
    votes: votes(deps),
    castVote: castVote(deps),
    castReviewVote: castReviewVote(deps),
    submissionForm: submissionForm(deps),
    submit: submit(deps),
    submission: submission(deps),
  };
  return Object.values(calls);
}
