import { z } from 'zod';
import { FLAGS } from './flags.ts';

/** The facts of an agent that may have been checked on another day, or against another page, than the rest. */
export const CHECKED_FACTS = [
  'company',
  'launchedOn',
  'pricingModel',
  'pricingDetails',
  'monthlyPriceUsd',
  'integrations',
  'languages',
  ...FLAGS.map(({ id }) => id),
] as const;

export type CheckedFact = (typeof CHECKED_FACTS)[number];

/** When a fact was checked, and against what. */
export const CheckSchema = z.object({
  on: z.iso.date(),
  source: z.url(),
  /** Whether this was so long ago that the fact is due for another check. */
  isDue: z.boolean(),
});

export type Check = z.infer<typeof CheckSchema>;

/** Whether an agent's vendor trains models on what users of some plans enter. Null if the source does not say. */
export const PlanTrainingSchema = CheckSchema.extend({
  /** Names the plans, such as "Free and Plus". */
  plans: z.string().min(1),
  byDefault: z.boolean().nullable(),
  /** Whether users can turn it off. */
  canTurnOff: z.boolean().nullable(),
});

export type PlanTraining = z.infer<typeof PlanTrainingSchema>;
