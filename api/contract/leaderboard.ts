import { z } from 'zod';
import { AgentSchema } from './agent.ts';

const Component = z.number().min(0).max(1);

/** Why an agent has its score: the four components, unweighted, and what they were computed from. */
export const ScoreBreakdownSchema = z
  .object({
    version: z.int().min(1),
    rating: Component,
    volume: Component,
    external: Component,
    recency: Component,
    inputs: z.object({
      /** Mean of the agent's own reviews; null when there are none. */
      meanRating: z.number().min(1).max(5).nullable(),
      /** The mean after the prior was added: what the rating component is made of. */
      bayesianRating: z.number().min(1).max(5),
      reviewCount: z.int().min(0),
      productHuntUpvotes: z.int().min(0),
      /**
       * Days since the newest review, or since the launch when there is none. Both are null when
       * the launch is not known either: recency is then the mean of the other components.
       */
      daysSinceActivity: z.number().min(0).nullable(),
      activity: z.enum(['review', 'launch']).nullable(),
    }),
  })
  .meta({ id: 'ScoreBreakdown' });

export type ScoreBreakdown = z.infer<typeof ScoreBreakdownSchema>;

export const LeaderboardEntrySchema = z
  .object({
    ...AgentSchema.pick({
      id: true,
      name: true,
      company: true,
      category: true,
      rating: true,
      reviewCount: true,
      productHuntUpvotes: true,
      logo: true,
    }).shape,
    /** 0 to 100. */
    score: z.number().min(0).max(100),
    /** Place in the list the entry stands in, from 1. */
    rank: z.int().min(1),
    /**
     * The 95% interval of the score. Bounds and ranges are null, or missing, until a ranking run of
     * this release has computed them.
     */
    scoreLow: z.number().min(0).max(100).nullish(),
    scoreHigh: z.number().min(0).max(100).nullish(),
    /**
     * The ranks that the agent may have in this list: agents whose intervals overlap share them. In
     * lists that are ordered by counts, both are the rank.
     */
    rankLow: z.int().min(1).nullish(),
    rankHigh: z.int().min(1).nullish(),
    /** How many of the reviews are samples. */
    sampleReviewCount: z.int().min(0).nullish(),
    breakdown: ScoreBreakdownSchema,
  })
  .meta({ id: 'LeaderboardEntry' });

export type LeaderboardEntry = z.infer<typeof LeaderboardEntrySchema>;

/** The time that scores were computed for, the start of a day in UTC; null before the first run. */
const AsOf = z.iso.datetime().nullish();

/** An agent in the list of its category. */
export const AgentRankingSchema = LeaderboardEntrySchema.extend({ asOf: AsOf }).meta({
  id: 'AgentRanking',
});

export type AgentRanking = z.infer<typeof AgentRankingSchema>;

export const LeaderboardSchema = z
  .object({
    asOf: AsOf,
    topRated: z.array(LeaderboardEntrySchema),
    trending: z.array(LeaderboardEntrySchema),
    mostReviewed: z.array(LeaderboardEntrySchema),
    categoryBest: z.record(z.string(), z.array(LeaderboardEntrySchema)),
  })
  .meta({ id: 'Leaderboard' });

export type Leaderboard = z.infer<typeof LeaderboardSchema>;
