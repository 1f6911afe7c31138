/** The wizard's budgets: their labels and maximum price per month in US dollars. */
export const BUDGETS = [
  { id: 'free', label: 'Free', detail: 'free only', maxMonthlyUsd: 0 },
  { id: 'low', label: 'Low', detail: '$1-15/mo', maxMonthlyUsd: 15 },
  { id: 'medium', label: 'Medium', detail: '$16-40/mo', maxMonthlyUsd: 40 },
  { id: 'high', label: 'High', detail: '$41-100/mo', maxMonthlyUsd: 100 },
  { id: 'enterprise', label: 'Enterprise', detail: 'custom', maxMonthlyUsd: null },
] as const;

/** The experience that an agent requires of its user. */
export const EXPERTISE_LEVELS = [
  { id: 'beginner', label: 'Beginner' },
  { id: 'intermediate', label: 'Intermediate' },
  { id: 'advanced', label: 'Advanced' },
] as const;

/** What a recommendation can ask for as `features`, in lower case. The wizard does not offer them. */
export const FEATURES = [
  'Grammar Checking',
  'Plagiarism Detection',
  'Multiple Language Support',
  'Team Collaboration Features',
  'Image Editing & Enhancement',
  'Vector Graphics Generation',
  'Code Explanation & Documentation',
  'Debugging & Error Fixing',
  'Fact Checking & Citations',
  'Analytics Integration',
  'Real-Time Assistance',
  'Voice Cloning',
  'Sentiment Analysis',
] as const;

/** Products that an agent can integrate with. */
export const INTEGRATIONS = [
  { id: 'google-workspace', label: 'Google Workspace' },
  { id: 'microsoft-office', label: 'Microsoft Office' },
  { id: 'slack', label: 'Slack' },
  { id: 'discord', label: 'Discord' },
  { id: 'zapier', label: 'Zapier' },
  { id: 'github', label: 'GitHub' },
  { id: 'adobe-creative-cloud', label: 'Adobe Creative Cloud' },
  { id: 'wordpress', label: 'WordPress' },
  { id: 'shopify', label: 'Shopify' },
  { id: 'salesforce', label: 'Salesforce' },
] as const;

export type BudgetId = (typeof BUDGETS)[number]['id'];
export type ExpertiseId = (typeof EXPERTISE_LEVELS)[number]['id'];
export type IntegrationId = (typeof INTEGRATIONS)[number]['id'];

/** The wizard's initial values. */
export const RECOMMENDATION_DEFAULTS = {
  budget: 'medium',
  technicalExpertise: 'beginner',
  dataPrivacy: false,
} as const satisfies {
  budget: BudgetId;
  technicalExpertise: ExpertiseId;
  dataPrivacy: boolean;
};

/** Maximum length of a use case, in characters. */
export const USE_CASE_MAX_LENGTH = 1000;

/** Maximum length of a category name, in characters. */
export const CATEGORY_MAX_LENGTH = 100;

/** Maximum length of a pair in a URL: two slugs of at most 36 characters, each with `--` and an id. */
export const PAIR_MAX_LENGTH = 100;

/** Maximum length of a search text, in characters. */
export const SEARCH_MAX_LENGTH = 200;

/** The orders of search results; relevance breaks ties. */
export const SEARCH_SORTS = [
  { id: 'relevance', label: 'Relevance' },
  { id: 'rating', label: 'Rating' },
  { id: 'reviews', label: 'Most reviewed' },
  { id: 'name', label: 'Name' },
] as const;

export type SearchSort = (typeof SEARCH_SORTS)[number]['id'];

/** The parts of a question that a search can be told to ignore, in display order. */
export const READING_PARTS = [
  'like',
  'category',
  'price',
  'api',
  'integrations',
  'languages',
  'privacy',
] as const;

export type ReadingPart = (typeof READING_PARTS)[number];

/** How many agents a search returns by default. */
export const SEARCH_LIMIT_DEFAULT = 48;
export const SEARCH_LIMIT_MAX = 100;

/** The orders of a category's agents; score, then name, break ties. */
export const AGENT_SORTS = [
  { id: 'score', label: 'Community score' },
  { id: 'rating', label: 'Rating' },
  { id: 'reviews', label: 'Most reviewed' },
  { id: 'newest', label: 'Newest' },
  { id: 'name', label: 'Name' },
] as const;

export type AgentSort = (typeof AGENT_SORTS)[number]['id'];

/** The orders of an agent's reviews. */
export const REVIEW_SORTS = [
  { id: 'newest', label: 'Newest' },
  { id: 'helpful', label: 'Most helpful' },
] as const;

export type ReviewSort = (typeof REVIEW_SORTS)[number]['id'];

/** The ratings of a review, in stars, best first. */
export const STARS = [5, 4, 3, 2, 1] as const;

export type Stars = (typeof STARS)[number];

/** A topic: `pro-` or `con-`, and one to three stems. */
export const TOPIC_PATTERN = /^(pro|con)(-[\p{L}\p{N}]{1,40}){1,3}$/u;

/** The minimum mean ratings that a list can be filtered by, in stars. */
export const RATING_FILTERS = [4.5, 4, 3] as const;

export type RatingFilter = (typeof RATING_FILTERS)[number];

/** Maximum number of items on a page of a list. */
export const LIST_LIMIT_MAX = 200;

/** Maximum number of recommended agents. */
export const RECOMMENDATIONS_MAX = 10;

/** Maximum number of changed form values that a recommendation lists. */
export const WHAT_IF_MAX = 6;

/** Maximum number of agents that can be compared side by side. */
export const COMPARE_MAX = 4;

/**
 * The `userId` that every vote is sent with. It identifies no one: the server distinguishes voters
 * by its signed session cookie.
 */
export const ANONYMOUS_USER_ID = 'anonymous';

/** The weight of each component of the score; they sum to 100. */
export const SCORE_WEIGHTS = { rating: 50, volume: 20, external: 15, recency: 15 } as const;

/** The weight of the prior: every agent starts with this many reviews of average rating. */
export const PRIOR_REVIEWS = 10;

/** Recency halves after this many days without activity. */
export const RECENCY_HALF_LIFE_DAYS = 90;

/** In the trend, a vote or review counts half as much after this many days. */
export const TREND_HALF_LIFE_DAYS = 7;
