import { z } from 'zod';
import { CheckSchema, PlanTrainingSchema } from './checks.ts';
import { byFlag } from './flags.ts';
import { idsOf } from './ids.ts';
import { LANGUAGES } from './languages.ts';
import { EXPERTISE_LEVELS, INTEGRATIONS } from './options.ts';
import { TASKS } from './tasks.ts';

/** Identifies an agent, a review or another row: a positive 32-bit integer. */
export const IdSchema = z.int().min(1).max(2_147_483_647);

export const ExpertiseSchema = idsOf(EXPERTISE_LEVELS);
export const TaskSchema = idsOf(TASKS);
export const LanguageSchema = idsOf(LANGUAGES);
export const IntegrationSchema = idsOf(INTEGRATIONS);

/** A year, month or day in ISO 8601, as precise as known. */
export const PartialDateSchema = z
  .string()
  .regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, {
    error: 'must be YYYY, YYYY-MM or YYYY-MM-DD',
    abort: true,
  });

/** An agent. Unknown facts are null. */
export const AgentSchema = z
  .object({
    id: IdSchema,
    name: z.string().min(1),
    company: z.string().min(1).nullable(),
    /** The normalized name, see `normalizeCategoryName`. */
    category: z.string().min(1),
    description: z.string(),
    pricingModel: z.string(),
    pricingDetails: z.array(z.string()),
    features: z.array(z.string()),
    /** Ids of `TASKS`. Later releases may add tasks. */
    tasks: z.array(z.string()).optional(),
    /** Ids of `LANGUAGES`, as far as they are known. Later releases may add languages. */
    languages: z.array(z.string()).optional(),
    /** Mean rating of the stored reviews; 0 without reviews. */
    rating: z.number().min(0).max(5),
    reviewCount: z.int().min(0),
    /** How many of the reviews are samples; missing in responses of older releases. */
    sampleReviewCount: z.int().min(0).nullish(),
    /** The upvotes of `productHuntLaunch` on its first day; 0 if none are known. */
    productHuntUpvotes: z.int().min(0),
    /** The launch of the agent, a version or a feature that got the most upvotes. */
    productHuntLaunch: z.string().min(1).nullish(),
    productHuntUrl: z.url().nullable(),
    website: z.url(),
    launchedOn: PartialDateSchema.nullable(),
    addedOn: z.iso.date(),
    /** Lowest paid individual plan in US dollars, billed monthly; null if none is known. */
    monthlyPriceUsd: z.number().min(0).nullable(),
    expertise: ExpertiseSchema.nullable(),
    integrations: z.array(IntegrationSchema),
    // What was declared later is missing in responses of the previous release.
    ...byFlag(({ isExpected }) => (isExpected ? z.boolean().nullable() : z.boolean().nullish())),
    /** Icon package and name, e.g. `lobehub/openai`, served at `/logos/lobehub/openai.svg`. */
    logo: z
      .string()
      .regex(/^[a-z0-9-]+\/[a-z0-9-]+$/)
      .nullable(),
    verifiedOn: z.iso.date(),
    /** Whether the agent is due for another check. */
    isCheckDue: z.boolean().optional(),
    /** The facts that were checked apart from the rest. Later releases may add facts. */
    checked: z.record(z.string(), CheckSchema).nullish(),
    training: z.array(PlanTrainingSchema).nullish(),
    /** When the agent was retired; missing in responses of the previous release. */
    retiredOn: z.iso.date().nullable().optional(),
    sources: z.array(z.url()),
    upvotes: z.int().min(0),
    downvotes: z.int().min(0),
  })
  .meta({ id: 'Agent' });

export type Agent = z.infer<typeof AgentSchema>;
