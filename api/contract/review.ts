import { z } from 'zod';
import { AgentSchema, IdSchema } from './agent.ts';
import { STARS } from './options.ts';

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

const ReviewTopicSchema = z.object({
  /** The value of the filter `topic`. */
  topic: z.string().min(1),
  /** The phrase in the words of a review. */
  text: z.string().min(1),
  /** How many reviews have the phrase among their pros, or their cons. */
  count: z.int().min(1),
});

export const ReviewSummarySchema = z
  .object({
    /** How many reviews give each rating, from five stars to one. */
    stars: z.array(z.object({ rating: z.literal(STARS), count: z.int().min(0) })),
    /** The most frequent phrases of the pros, and of the cons. */
    pros: z.array(ReviewTopicSchema),
    cons: z.array(ReviewTopicSchema),
    /** How many of the newest reviews the phrases were counted in. */
    counted: z.int().min(0),
  })
  .meta({ id: 'ReviewSummary' });

export type ReviewSummary = z.infer<typeof ReviewSummarySchema>;
