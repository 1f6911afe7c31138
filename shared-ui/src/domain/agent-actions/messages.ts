import type { ReviewVoteType, VoteType } from '@agent-atlas/api-client/rules';

/** A toast about an action. */
export interface ActionMessage {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
}

/** Shown after a vote on an agent. */
export function voteMessage(agentName: string, vote: VoteType): ActionMessage {
  const verb = vote === 'upvote' ? 'upvoted' : 'downvoted';
  return { title: 'Vote recorded', description: `You ${verb} ${agentName}` };
}

/** Shown after a vote on a review. */
export function reviewVoteMessage(vote: ReviewVoteType): ActionMessage {
  return { title: 'Vote recorded', description: `You marked this review as ${vote}` };
}

/** Shown when a vote of either kind fails. */
export const VOTE_FAILED_MESSAGE: ActionMessage = {
  title: 'Error',
  description: 'Could not record your vote',
  variant: 'destructive',
};

/** Shown when an agent has been added to the comparison. */
export const COMPARED_MESSAGE: ActionMessage = { title: 'Added to comparison' };
