import {
  AgentRankingSchema,
  AgentSchema,
  byFlag,
  CATEGORY_MAX_LENGTH,
  CategorySchema,
  COMPARE_MAX,
  FlagFilterSchema,
  IdSchema,
  LanguageSchema,
  LeaderboardEntrySchema,
  PricingKindSchema,
  RATING_FILTERS,
  RecommendationRequestSchema,
  RecommendedAgentSchema,
  SEARCH_MAX_LENGTH,
  SEARCH_SORTS,
  SearchResultSchema,
} from '@agent-atlas/api/contract';
import '@agent-atlas/server-kit/base/validation-messages';
import { z } from 'zod';

/** Maximum number of agents in one result, because an assistant pays for every word. */
const LIMIT_MAX = 25;
const LIMIT_DEFAULT = 10;
const PATH_MAX_LENGTH = 500;

const limit = z.int().min(1).max(LIMIT_MAX).default(LIMIT_DEFAULT);
const categoryName = z
  .string()
  .trim()
  .min(1)
  .max(CATEGORY_MAX_LENGTH)
  .describe('The name of a category, as list_categories returns it.');
const url = z.url().describe('The page to cite.');

/** An agent in a list. */
export const AgentSummary = AgentSchema.pick({
  id: true,
  name: true,
  company: true,
  category: true,
  description: true,
  pricingModel: true,
  monthlyPriceUsd: true,
  rating: true,
  reviewCount: true,
  sampleReviewCount: true,
  ...byFlag(() => true as const),
}).extend({ url });

/** Recognized parts of a question. An API of the next release may recognize more. */
const chips = z.array(z.object({ part: z.string(), label: z.string() }));

export const SearchInput = z.object({
  query: z.string().trim().min(1).max(SEARCH_MAX_LENGTH).describe('Words to search for.'),
  category: categoryName.optional(),
  pricing: PricingKindSchema.optional(),
  has: FlagFilterSchema.optional().describe('Facts that must hold, separated by commas.'),
  language: LanguageSchema.optional().describe('A language that agents are known to work in.'),
  minRating: z.literal(RATING_FILTERS).optional().describe('A minimum mean rating, in stars.'),
  sort: z.enum(SEARCH_SORTS.map(({ id }) => id)).optional(),
  limit,
});

export const SearchOutput = SearchResultSchema.pick({
  total: true,
  totalIsAtLeast: true,
  didYouMean: true,
}).extend({
  reading: z.object({ chips, text: z.string() }).optional(),
  unmet: chips.optional(),
  agents: z.array(AgentSummary),
});

/** What a search returns, as far as it is used. */
export const FoundAgents = SearchOutput.extend({ agents: SearchResultSchema.shape.agents });

export const AgentInput = z.object({ id: IdSchema });

/** All facts of an agent, and its rank. */
export const AgentOutput = AgentSchema.extend({
  url,
  ranking: AgentRankingSchema.pick({
    score: true,
    rank: true,
    scoreLow: true,
    scoreHigh: true,
    rankLow: true,
    rankHigh: true,
    asOf: true,
  }).nullable(),
});

export const CompareInput = z.object({
  ids: z.array(IdSchema).min(2).max(COMPARE_MAX).describe('The ids of the agents to compare.'),
});

export const CompareOutput = z.object({
  url,
  agents: z.array(AgentOutput),
  pair: z
    .object({ url, differences: z.array(z.string()), similarities: z.array(z.string()) })
    .nullable()
    .describe('For two agents that have a comparison page: what differs and what is the same.'),
});

export const AlternativesInput = z.object({ id: IdSchema, limit });

export const AlternativesOutput = z.object({
  url,
  agents: z.array(
    AgentSummary.extend({
      reasons: z.array(z.string()).describe('How the alternative differs from the agent.'),
    }),
  ),
});

export const CategoryList = z.object({ categories: z.array(CategorySchema.extend({ url })) });

export const LeaderboardInput = z.object({
  list: z.enum(['topRated', 'trending', 'mostReviewed', 'categoryBest']).default('topRated'),
  category: categoryName.optional().describe('For categoryBest: the category to show.'),
  limit,
});

const LeaderboardRow = LeaderboardEntrySchema.omit({ logo: true, breakdown: true }).extend({ url });

export const LeaderboardOutput = z.object({
  url,
  asOf: z.string().nullish(),
  rows: z.array(LeaderboardRow),
});

export const RecommendInput = z.object({
  ...RecommendationRequestSchema.shape,
  features: RecommendationRequestSchema.shape.features.default([]),
  integrations: RecommendationRequestSchema.shape.integrations.default([]),
  useCase: RecommendationRequestSchema.shape.useCase.default(''),
  dataPrivacy: RecommendationRequestSchema.shape.dataPrivacy.default(false),
});

export const RecommendOutput = z.object({
  explanation: z.string(),
  agents: z.array(
    AgentSummary.extend(
      RecommendedAgentSchema.pick({ matchScore: true, reasons: true, misses: true, unknowns: true })
        .shape,
    ),
  ),
});

export const GlossaryInput = z.object({
  term: z.string().trim().min(1).max(100).optional().describe('Part of a term. Without it: all.'),
});

export const GlossaryOutput = z.object({
  terms: z.array(z.object({ name: z.string(), definition: z.string(), url })),
});

export const PageInput = z.object({
  path: z
    .string()
    .max(PATH_MAX_LENGTH)
    .regex(/^\/(?!\/)/, 'must be a path of this site, such as /agent/1')
    .describe('The path of a page, such as /agent/1. /llms.txt lists all.'),
});
