import { z } from 'zod';
import { IdSchema } from './agent.ts';

export const VoteTypeSchema = z.enum(['upvote', 'downvote']);
export const ReviewVoteTypeSchema = z.enum(['helpful', 'unhelpful']);

// Accepted because the specified request contains it, but never used: the session cookie identifies the voter.
const UserIdSchema = z.union([z.string().max(100), z.int()]);

/**
 * Whether the caller has already voted and must therefore have a session. Without its cookie the vote is refused, because
 * it would count as another visitor's instead of replacing the first.
 */
const InSession = z.boolean().optional();

export const VoteRequestSchema = z
  .object({
    agentId: IdSchema,
    userId: UserIdSchema,
    voteType: VoteTypeSchema,
    inSession: InSession,
  })
  .meta({ id: 'VoteRequest' });

/** An agent's votes, and the caller's own vote. */
export const VoteStateSchema = z
  .object({
    agentId: IdSchema,
    upvotes: z.int().min(0),
    downvotes: z.int().min(0),
    vote: VoteTypeSchema.nullable(),
  })
  .meta({ id: 'VoteState' });

export const ReviewVoteRequestSchema = z
  .object({
    reviewId: IdSchema,
    userId: UserIdSchema,
    voteType: ReviewVoteTypeSchema,
    inSession: InSession,
  })
  .meta({ id: 'ReviewVoteRequest' });

/** A review's votes, and the caller's own vote. */
export const ReviewVoteStateSchema = z
  .object({
    reviewId: IdSchema,
    agentId: IdSchema,
    helpfulCount: z.int().min(0),
    unhelpfulCount: z.int().min(0),
    vote: ReviewVoteTypeSchema.nullable(),
  })
  .meta({ id: 'ReviewVoteState' });

export type VoteType = z.infer<typeof VoteTypeSchema>;
export type VoteRequest = z.infer<typeof VoteRequestSchema>;
export type VoteState = z.infer<typeof VoteStateSchema>;
export type ReviewVoteType = z.infer<typeof ReviewVoteTypeSchema>;
export type ReviewVoteRequest = z.infer<typeof ReviewVoteRequestSchema>;
export type ReviewVoteState = z.infer<typeof ReviewVoteStateSchema>;
