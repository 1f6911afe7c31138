import { z } from 'zod';
import {
  ExpertiseSchema,
  IdSchema,
  IntegrationSchema,
  PartialDateSchema,
} from '../../contract/agent.ts';
import { byFlag } from '../../contract/flags.ts';

/** An agent as the catalogue describes it. An unknown fact is null. */
export const AgentRow = z.object({
  id: IdSchema,
  name: z.string(),
  company: z.string().nullable(),
  category: z.string(),
  description: z.string(),
  website: z.url(),
  launchedOn: PartialDateSchema.nullable(),
  addedOn: z.iso.date(),
  pricingModel: z.string(),
  pricingDetails: z.array(z.string()),
  features: z.array(z.string()),
  tasks: z.array(z.string()).describe('What the agent does, by ids.'),
  languages: z
    .array(z.string())
    .describe('Languages that the vendor states the agent works in, by ISO 639-1 codes.'),
  monthlyPriceUsd: z
    .number()
    .nullable()
    .describe('The price of the cheapest paid individual plan, billed monthly.'),
  expertise: ExpertiseSchema.nullable(),
  integrations: z.array(IntegrationSchema),
  ...byFlag(() => z.boolean().nullable()),
  productHuntUpvotes: z
    .int()
    .describe('The upvotes on the first day of the launch with the most; 0 if none are known.'),
  productHuntUrl: z.url().nullable(),
  verifiedOn: z.iso.date().describe('When the facts were last checked against the sources.'),
  sources: z.array(z.url()),
  checked: z
    .array(z.string())
    .describe('Facts that were checked apart from the rest: the fact, the day and the source.'),
  training: z
    .array(z.string())
    .describe(
      'Whether the vendor trains models on what users enter: by default, whether they can turn it off (? if not known), the day, the source and the plans.',
    ),
  retiredOn: z.iso
    .date()
    .nullable()
    .describe('When the agent was removed from the lists and the ranking.'),
});

/** An agent's score and the inputs that it was computed from. */
export const RankingRow = z.object({
  id: IdSchema,
  name: z.string(),
  category: z.string(),
  launchedOn: PartialDateSchema.nullable(),
  productHuntUpvotes: z.int(),
  reviewCount: z.int(),
  sampleReviewCount: z
    .int()
    .describe('The number of sample reviews, which ship with the catalogue.'),
  ratingSum: z.int().describe('The sum of the stars of all reviews.'),
  newestReviewAt: z.iso.datetime().nullable(),
  scoreVersion: z.int(),
  score: z.number().describe('From 0 to 100.'),
  scoreLow: z
    .number()
    .nullable()
    .describe('The true score is between scoreLow and scoreHigh with a probability of 95%.'),
  scoreHigh: z.number().nullable(),
  rank: z.int().describe('The rank by score among all agents. Ties are broken by name, then id.'),
  rankLow: z.int().nullable().describe('The best rank that the score interval allows.'),
  rankHigh: z.int().nullable().describe('The worst rank that the score interval allows.'),
  rankInCategory: z.int(),
  reviewsToChange: z
    .int()
    .nullable()
    .describe(
      'For the first ten: how many new five-star reviews of one agent of a lower rank put it above this one. Null for the others, or if it takes more than 20.',
    ),
  reviewsToChangeInCategory: z
    .int()
    .nullable()
    .describe('The same for the first five of a category, within the category.'),
  trendUp: z
    .number()
    .describe(
      'The networks that voted for the agent in the last 90 days, and its reviews. Each vote counts half as much with every week since, and all votes of a network at most as one new vote.',
    ),
  trendDown: z.number().describe('The same for the networks that voted against it.'),
  trendLow: z
    .number()
    .nullable()
    .describe('The 95% interval of trendUp − trendDown. Null without recent votes and reviews.'),
  trendHigh: z.number().nullable(),
  trendRank: z
    .int()
    .nullable()
    .describe('The rank in the Trending list. Null unless trendLow is positive.'),
  trendRankLow: z.int().nullable(),
  trendRankHigh: z.int().nullable(),
  votesToChange: z
    .int()
    .nullable()
    .describe(
      'For the first ten in Trending: how many new upvotes, each from another network, put one agent of a lower rank above this one.',
    ),
  asOf: z.iso.datetime().describe('The time that the score was computed for.'),
});

/** The totals that every score is relative to. */
export const TotalsRow = z.object({
  agents: z.int(),
  reviewCount: z.int(),
  ratingSum: z.int(),
  maxReviewCount: z.int(),
  maxProductHuntUpvotes: z.int(),
  launchRecency: z
    .number()
    .describe('The median recency of all known launches, which an unknown launch counts as.'),
  reviewVariance: z
    .number()
    .describe('The variance between reviews of one agent, in square stars.'),
  agentVariance: z
    .number()
    .describe('The variance between the true ratings of agents, in square stars.'),
});

export type AgentRow = z.infer<typeof AgentRow>;
export type RankingRow = z.infer<typeof RankingRow>;
export type TotalsRow = z.infer<typeof TotalsRow>;

/** The tables of a dump, each written as JSON Lines and as CSV. */
export const DATASETS = { agents: AgentRow, ranking: RankingRow, totals: TotalsRow } as const;

/** Returns the JSON Schema (draft 2020-12) of all tables. */
export function dumpSchema(): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    description:
      'Each line of a .jsonl file is one object. The object in totals.jsonl is nested under the key "totals", so that totals.jsonl and another file can be read as one stream. In .csv files, a list has one item per line of its cell, and null is an empty cell.',
    $defs: Object.fromEntries(
      Object.entries(DATASETS).map(([name, schema]) => {
        const { $schema: _, ...definition } = z.toJSONSchema(schema);
        return [name, definition];
      }),
    ),
  };
}

/** The licenses of the data in a dump. */
export const LICENSE_NOTES = `# Licenses of the Agent Atlas open data

- Descriptions, feature lists, categories and the way they are arranged were written for this project.
  Scores, ranks and totals were computed by it. These are under the MIT License of the project:
  Copyright (c) 2026 The Agent Atlas authors. Keep that notice with copies.
- Facts (names, companies, launch dates, prices, plans, integrations, URLs) are nobody's to license.
  "sources" names the pages that each agent's facts were checked against, on the day "verifiedOn".
- Product names are trademarks of their owners. Agent Atlas is not affiliated with them.
- "productHuntUpvotes" and "productHuntUrl" are about launches on Product Hunt and come from there. The
  project cannot license them; the terms of Product Hunt apply.
- Reviews are not part of this data: only how many there are, the sum of their stars and the time of
  the newest one. No author's name and no text is in it.
- "sampleReviewCount" of these reviews are illustrations that ship with the catalogue, not experiences.

The data comes without warranty.
`;
