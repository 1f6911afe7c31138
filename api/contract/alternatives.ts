import { z } from 'zod';
import { AgentSchema, IntegrationSchema } from './agent.ts';

/** How alternatives differ from an agent, in display order. */
export const ALTERNATIVE_KINDS = [
  'cheaper',
  'free-plan',
  'open-source',
  'privacy',
  'integration',
  'other',
] as const;

const AlternativeSchema = z.object({
  ...AgentSchema.pick({
    id: true,
    name: true,
    company: true,
    category: true,
    rating: true,
    reviewCount: true,
    sampleReviewCount: true,
    logo: true,
  }).shape,
  /** A sentence that says what it has. */
  reason: z.string().min(1),
});

/**
 * The agents of a category that do the same task as one, the most similar first, grouped by how they
 * differ from it. An agent can be in several groups.
 */
export const AlternativesSchema = z
  .object({
    agent: AgentSchema.pick({ id: true, name: true, category: true }),
    /** How many other agents the category has. */
    total: z.int().min(0),
    /** How many of them the groups cover: those that do the same task. */
    covered: z.int().min(0),
    groups: z.array(
      z.object({
        kind: z.enum(ALTERNATIVE_KINDS),
        /** The product that a group of the kind `integration` connects to. */
        integration: IntegrationSchema.nullable(),
        agents: z.array(AlternativeSchema).min(1),
      }),
    ),
  })
  .meta({ id: 'Alternatives' });

export type Alternatives = z.infer<typeof AlternativesSchema>;
export type Alternative = z.infer<typeof AlternativeSchema>;
