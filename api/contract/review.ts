import { z } from 'zod';
import { AgentSchema, IdSchema } from './agent.ts';

export const ReviewSchema = z
  .object({
    id: IdSchema,
    agentId: IdSchema,
    username: z.string().min(1),
    rating: z.int().min(1).max(5),
    title: z.string(),
    content: z.string(),
    pros: z.array(z.string()).nullable(),
    cons: z.array(z.string()).nullable(),
    helpfulCount: z.int().min(0),
    unhelpfulCount: z.int().min(0),
    createdAt: z.iso.datetime(),
    /** Whether this is a sample that ships with the catalogue, not a genuine review. */
    sample: z.boolean(),
  })
  .meta({ id: 'Review' });

export type Review = z.infer<typeof ReviewSchema>;

export const RecentReviewSchema = z
  .object({
    ...ReviewSchema.shape,
    agent: AgentSchema.pick({ id: true, name: true, company: true }),
  })
  .meta({ id: 'RecentReview' });

export type RecentReview = z.infer<typeof RecentReviewSchema>;
