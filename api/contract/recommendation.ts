import { z } from 'zod';
import { AgentSchema, ExpertiseSchema, IntegrationSchema } from './agent.ts';
import { BUDGETS, INTEGRATIONS, USE_CASE_MAX_LENGTH, WHAT_IF_MAX } from './options.ts';

export const BudgetSchema = z.enum(BUDGETS.map((budget) => budget.id));

// NUL is rejected because PostgreSQL cannot store it.
const CategoryNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine((name) => !name.includes('\0'), 'must not contain the character NUL');

export const RecommendationRequestSchema = z
  .object({
    preferredCategories: z.array(CategoryNameSchema).min(1).max(20),
    budget: BudgetSchema,
    technicalExpertise: ExpertiseSchema,
    /** Lower-case labels. */
    features: z.array(z.string().max(100)).max(20),
    integrations: z.array(IntegrationSchema).max(INTEGRATIONS.length),
    useCase: z.string().max(USE_CASE_MAX_LENGTH),
    dataPrivacy: z.boolean(),
  })
  .meta({ id: 'RecommendationRequest' });

export type RecommendationRequest = z.infer<typeof RecommendationRequestSchema>;

export const RecommendedAgentSchema = z
  .object({
    ...AgentSchema.shape,
    /** How well the agent matches the request, 0 to 100. */
    matchScore: z.number().min(0).max(100),
    reasons: z.array(z.string()),
    misses: z.array(z.string()),
    /** Requirements whose facts are unknown for this agent. They do not affect the score. */
    unknowns: z.array(z.string()),
  })
  .meta({ id: 'RecommendedAgent' });

export type RecommendedAgent = z.infer<typeof RecommendedAgentSchema>;

/** A change to one form value, and the agent that would then be the best match. */
const WhatIfSchema = z
  .object({
    /** Says what changes: "If your budget were Free (free only)". */
    text: z.string(),
    /** The changed field of the request. */
    change: RecommendationRequestSchema.pick({
      budget: true,
      technicalExpertise: true,
      integrations: true,
      useCase: true,
      dataPrivacy: true,
    }).partial(),
    agent: AgentSchema.pick({ id: true, name: true }),
  })
  .meta({ id: 'WhatIf' });

export type WhatIf = z.infer<typeof WhatIfSchema>;

export const RecommendationResultSchema = z
  .object({
    /** Short lines, separated by line feeds. */
    explanation: z.string(),
    /** Best first. */
    agents: z.array(RecommendedAgentSchema),
    /**
     * Changes to a single form value that would lead to another best match; missing in responses of
     * the previous release.
     */
    whatIf: z.array(WhatIfSchema).max(WHAT_IF_MAX).optional(),
  })
  .meta({ id: 'RecommendationResult' });

export type RecommendationResult = z.infer<typeof RecommendationResultSchema>;
