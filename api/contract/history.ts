import { z } from 'zod';
import { AgentSchema } from './agent.ts';
import { FLAGS } from './flags.ts';

/** The facts whose changes are recorded. */
export const TRACKED_FACTS = [
  'pricingModel',
  'monthlyPriceUsd',
  'pricingDetails',
  'integrations',
  'retiredOn',
  ...FLAGS.map(({ id }) => id),
] as const;

export type TrackedFact = (typeof TRACKED_FACTS)[number];

/** Filters for the changes of all agents. */
export const ChangeFiltersSchema = z.object({
  field: z.enum(TRACKED_FACTS, `must be one of ${TRACKED_FACTS.join(', ')}`).optional(),
});

const FactValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);

/** A change to one fact of an agent. Unknown values are null. */
export const AgentChangeSchema = z
  .object({
    id: z.int().min(1),
    /** The agent's field that changed. Later releases may add fields. */
    field: z.string(),
    before: FactValue,
    after: FactValue,
    /** When the directory published the change, possibly later than the change itself. */
    changedAt: z.iso.datetime(),
    /** When the new fact was checked, and against what. */
    verifiedOn: z.iso.date(),
    sources: z.array(z.url()),
  })
  .meta({ id: 'AgentChange' });

export type AgentChange = z.infer<typeof AgentChangeSchema>;

/** A change with its agent, without the counts that votes change. */
export const RecentChangeSchema = z
  .object({
    ...AgentChangeSchema.shape,
    agent: AgentSchema.pick({ id: true, name: true, category: true }),
  })
  .meta({ id: 'RecentChange' });

export type RecentChange = z.infer<typeof RecentChangeSchema>;
