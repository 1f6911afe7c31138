import { z } from 'zod';
import { AgentSchema } from './agent.ts';
import { LeaderboardEntrySchema } from './leaderboard.ts';

/** The most days in one response: the newest ones on which something changed. */
export const AGENT_DAYS_MAX = 120;

/** How many of a category's best agents its prices come from. */
export const PRICED_AGENTS_MAX = 200;

/** What the ranking run of a day found for an agent. */
export const AgentDaySchema = z
  .object({
    /** The day in UTC. */
    day: z.iso.date(),
    /** Rank in the category. */
    rank: LeaderboardEntrySchema.shape.rank,
    /** Rounded. */
    score: z.int().min(0).max(100),
    ...AgentSchema.pick({ upvotes: true, downvotes: true }).shape,
  })
  .meta({ id: 'AgentDay' });

export type AgentDay = z.infer<typeof AgentDaySchema>;

/** How an agent's rank, score and votes changed. */
export const AgentDaysSchema = z
  .object({
    /** The days on which something changed, oldest first; the others are like the day before. */
    days: z.array(AgentDaySchema).max(AGENT_DAYS_MAX),
    /** The day of the newest ranking run; null if the agent is not ranked. */
    asOf: z.iso.date().nullable(),
  })
  .meta({ id: 'AgentDays' });

export type AgentDays = z.infer<typeof AgentDaysSchema>;

/** Prices and scores of a category's best agents. */
export const CategoryPricesSchema = z
  .object({
    /** The agents whose price is known, best score first. */
    agents: z
      .array(
        z.object({
          ...AgentSchema.pick({ id: true, name: true }).shape,
          priceUsd: z.number().min(0),
          score: LeaderboardEntrySchema.shape.score,
        }),
      )
      .max(PRICED_AGENTS_MAX),
    /** The number of these best agents, including those whose price is unknown. */
    considered: z.int().min(0).max(PRICED_AGENTS_MAX),
  })
  .meta({ id: 'CategoryPrices' });

export type CategoryPrices = z.infer<typeof CategoryPricesSchema>;
