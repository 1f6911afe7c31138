import { z } from 'zod';
import { AgentSchema } from './agent.ts';

/** The facts whose changes are kept. */
export const TRACKED_FACTS = [
  'pricingModel',
  'monthlyPriceUsd',
  'freeTier',
  'pricingDetails',
  'integrations',
  'retiredOn',
] as const;

export type TrackedFact = (typeof TRACKED_FACTS)[number];

const FactValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);

/** One fact of an agent that changed. A value that was or is not known is null. */
export const AgentChangeSchema = z
  .object({
    id: z.int().min(1),
    /** The name of the fact as the agent has it; more may follow. */
    field: z.string(),
    before: FactValue,
    after: FactValue,
    /** When the directory published the change, which may be later than the change itself. */
    changedAt: z.iso.datetime(),
    /** When the new fact was checked, and against what. */
    verifiedOn: z.iso.date(),
    sources: z.array(z.url()),
  })
  .meta({ id: 'AgentChange' });

export type AgentChange = z.infer<typeof AgentChangeSchema>;

/** A change with its agent, which carries no counts that votes move. */
export const RecentChangeSchema = z
  .object({
    ...AgentChangeSchema.shape,
    agent: AgentSchema.pick({ id: true, name: true, category: true }),
  })
  .meta({ id: 'RecentChange' });

export type RecentChange = z.infer<typeof RecentChangeSchema>;
