/** The wizard's budgets: what each is called and the most it allows per month in US dollars. */
export const BUDGETS = [
  { id: 'free', label: 'Free', detail: 'free only', maxMonthlyUsd: 0 },
  { id: 'low', label: 'Low', detail: '$1-15/mo', maxMonthlyUsd: 15 },
  { id: 'medium', label: 'Medium', detail: '$16-40/mo', maxMonthlyUsd: 40 },
  { id: 'high', label: 'High', detail: '$41-100/mo', maxMonthlyUsd: 100 },
  { id: 'enterprise', label: 'Enterprise', detail: 'custom', maxMonthlyUsd: null },
] as const;

/** The least experience an agent asks of its user. */
export const EXPERTISE_LEVELS = [
  { id: 'beginner', label: 'Beginner' },
  { id: 'intermediate', label: 'Intermediate' },
  { id: 'advanced', label: 'Advanced' },
] as const;

/** Products an agent can be connected to. */
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

/** What the wizard starts with. */
export const RECOMMENDATION_DEFAULTS = {
  budget: 'medium',
  technicalExpertise: 'beginner',
  dataPrivacy: false,
} as const satisfies {
  budget: BudgetId;
  technicalExpertise: ExpertiseId;
  dataPrivacy: boolean;
};

/** Longest accepted description of a use case, in characters. */
export const USE_CASE_MAX_LENGTH = 1000;

/** Longest accepted search text, in characters. */
export const SEARCH_MAX_LENGTH = 200;

/** The orders of a search's agents; ties are broken by relevance. */
export const SEARCH_SORTS = [
  { id: 'relevance', label: 'Relevance' },
  { id: 'rating', label: 'Rating' },
  { id: 'reviews', label: 'Most reviewed' },
  { id: 'name', label: 'Name' },
] as const;

export type SearchSort = (typeof SEARCH_SORTS)[number]['id'];

/** How many agents a search answers with when it does not say. */
export const SEARCH_LIMIT_DEFAULT = 48;
export const SEARCH_LIMIT_MAX = 100;

/** The orders of a category's agents; ties are broken by score, then name. */
export const AGENT_SORTS = [
  { id: 'score', label: 'Community score' },
  { id: 'rating', label: 'Rating' },
  { id: 'reviews', label: 'Most reviewed' },
  { id: 'newest', label: 'Newest' },
  { id: 'name', label: 'Name' },
] as const;

export type AgentSort = (typeof AGENT_SORTS)[number]['id'];

/** The least mean ratings a list can be narrowed to, in stars. */
export const RATING_FILTERS = [4.5, 4, 3] as const;

export type RatingFilter = (typeof RATING_FILTERS)[number];

/** Most items one answer of a list holds. */
export const LIST_LIMIT_MAX = 200;

/** Most agents that are recommended. */
export const RECOMMENDATIONS_MAX = 10;

/** Most agents that can be compared side by side. */
export const COMPARE_MAX = 4;

/**
 * The `userId` every vote is sent with. It identifies nobody: the server tells voters apart by
 * its own signed session cookie.
 */
export const ANONYMOUS_USER_ID = 'anonymous';

/** What each component of the score weighs; together 100. */
export const SCORE_WEIGHTS = { rating: 50, volume: 20, external: 15, recency: 15 } as const;
