import { z } from 'zod';
import { AgentSchema } from './agent.ts';

const Component = z.number().min(0).max(1);

/** Explains a score: its four components, unweighted, and their inputs. */
export const ScoreBreakdownSchema = z
  .object({
    version: z.int().min(1),
    rating: Component,
    volume: Component,
    external: Component,
    recency: Component,
    inputs: z.object({
      /** Mean rating of the agent's own reviews; null without reviews. */
      meanRating: z.number().min(1).max(5).nullable(),
      /** The mean rating including the prior, from which the rating component is computed. */
      bayesianRating: z.number().min(1).max(5),
      reviewCount: z.int().min(0),
      productHuntUpvotes: z.int().min(0),
      /**
       * Days since the newest review, or since the launch if there are no reviews. If the launch is
       * also unknown, both fields are null and recency is the median of all known launches.
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
    /** Rank in this list, from 1. */
    rank: z.int().min(1),
    /**
     * The 95% interval of the score. Intervals and rank ranges are null or missing until a ranking
     * run of this release has computed them.
     */
    scoreLow: z.number().min(0).max(100).nullish(),
    scoreHigh: z.number().min(0).max(100).nullish(),
    /**
     * The range of ranks that the agent may have in this list. Agents whose intervals overlap share
     * ranks. In the list of the most reviewed, both are the rank itself.
     */
    rankLow: z.int().min(1).nullish(),
    rankHigh: z.int().min(1).nullish(),
    /**
     * How many new five-star reviews of one agent below, or upvotes from as many networks, put that
     * agent above this one. Null or missing if they do not decide this list, or if a ranking run
     * has found no number.
     */
    reviewsToChange: z.int().min(1).nullish(),
    votesToChange: z.int().min(1).nullish(),
    /**
     * Only in the list of trending agents: the networks for and against the agent, each halved for
     * every week since its votes. A review counts as a network.
     */
    trend: z.object({ up: z.number().min(0), down: z.number().min(0) }).nullish(),
    /** How many of the reviews are samples. */
    sampleReviewCount: z.int().min(0).nullish(),
    breakdown: ScoreBreakdownSchema,
  })
  .meta({ id: 'LeaderboardEntry' });

export type LeaderboardEntry = z.infer<typeof LeaderboardEntrySchema>;

/** The time that scores were computed for, the start of a day in UTC; null before the first run. */
const AsOf = z.iso.datetime().nullish();

/** An agent's entry in the ranking of its category. */
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
