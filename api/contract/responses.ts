import type * as agent from './agent.ts';
import type * as alternatives from './alternatives.ts';
import type * as charts from './charts.ts';
import { FLAGS } from './flags.ts';
import type * as history from './history.ts';
import type * as leaderboard from './leaderboard.ts';
import type * as list from './list.ts';
import type * as pair from './pair.ts';
import type * as recommendation from './recommendation.ts';
import type * as review from './review.ts';
import type * as routes from './routes.ts';
import type * as search from './search.ts';
import type * as vote from './vote.ts';

/**
 * Response fields that a client must not depend on: those that the site's specification does not
 * name. An older or newer API may omit them, and a page then omits their content. All other
 * fields are required.
 */
export const OPTIONAL_FIELDS = [
  // Agents.
  ...[
    'sampleReviewCount',
    'productHuntLaunch',
    'productHuntUrl',
    'website',
    'launchedOn',
    'addedOn',
  ],
  ...['monthlyPriceUsd', 'expertise', 'integrations', 'logo', 'verifiedOn'],
  ...['isCheckDue', 'checked', 'training', 'tasks', 'languages'],
  ...['retiredOn', 'sources', 'upvotes', 'downvotes'],
  ...FLAGS.map(({ id }) => id),
  // Ranks.
  ...['asOf', 'scoreLow', 'scoreHigh', 'rankLow', 'rankHigh', 'breakdown'],
  ...['reviewsToChange', 'votesToChange', 'trend'],
  // Reviews and votes.
  ...['agentId', 'sample', 'vote'],
  // Searches and lists.
  ...[
    'total',
    'totalIsAtLeast',
    'didYouMean',
    'reading',
    'unmet',
    'facets',
    'areAtLeast',
    'pricing',
    'ratings',
    'flags',
  ],
  // Recommendations.
  ...['matchScore', 'reasons', 'misses', 'unknowns'],
  // Changes of facts.
  ...['before', 'after'],
] as const;

export type OptionalField = (typeof OPTIONAL_FIELDS)[number];

const OPTIONAL: ReadonlySet<string> = new Set(OPTIONAL_FIELDS);

/** Whether clients depend on a response field. @param path such as `agents[].name` */
export const isRequiredField = (path: string) =>
  !path.split(/[.[\]]+/).some((name) => OPTIONAL.has(name));

/** A response as clients read it: {@link OPTIONAL_FIELDS} may be missing. */
export type Answer<T> = T extends readonly (infer Item)[]
  ? Answer<Item>[]
  : T extends object
    ? string extends keyof T
      ? { [Key in keyof T]: Answer<T[Key]> }
      : { [Key in Exclude<keyof T, OptionalField>]: Answer<T[Key]> } & {
          [Key in Extract<keyof T, OptionalField>]?: Answer<T[Key]>;
        }
    : T;

export type Agent = Answer<agent.Agent>;
export type Alternatives = Answer<alternatives.Alternatives>;
export type AgentChange = Answer<history.AgentChange>;
export type RecentChange = Answer<history.RecentChange>;
export type AgentDay = Answer<charts.AgentDay>;
export type AgentDays = Answer<charts.AgentDays>;
export type CategoryPrices = Answer<charts.CategoryPrices>;
export type LeaderboardEntry = Answer<leaderboard.LeaderboardEntry>;
export type AgentRanking = Answer<leaderboard.AgentRanking>;
export type Leaderboard = Answer<leaderboard.Leaderboard>;
export type CategoryFacets = Answer<list.CategoryFacets>;
export type ListedPair = Answer<pair.ListedPair>;
export type Pair = Answer<pair.Pair>;
export type RecommendedAgent = Answer<recommendation.RecommendedAgent>;
export type RecommendationResult = Answer<recommendation.RecommendationResult>;
export type Review = Answer<review.Review>;
export type ReviewSummary = Answer<review.ReviewSummary>;
export type RecentReview = Answer<review.RecentReview>;
export type SearchResult = Answer<search.SearchResult>;
export type VoteState = Answer<vote.VoteState>;
export type ReviewVoteState = Answer<vote.ReviewVoteState>;

/** The response to the shared read of a path. */
export type AnswerTo<Path extends routes.ReadPath> = Answer<routes.AnswerTo<Path>>;
