import type { ReviewVoteType, VoteType } from '@agent-atlas/api-client/rules';

/** What a toast says about an action. */
export interface ActionMessage {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
}

/** Told after a vote on an agent was counted. */
export function voteMessage(agentName: string, vote: VoteType): ActionMessage {
  const verb = vote === 'upvote' ? 'upvoted' : 'downvoted';
  return { title: 'Vote recorded', description: `You ${verb} ${agentName}` };
}

/** Told after a vote on a review was counted. */
export function reviewVoteMessage(vote: ReviewVoteType): ActionMessage {
  return { title: 'Vote recorded', description: `You marked this review as ${vote}` };
}

/** Told when a vote of either kind could not be sent or was refused. */
export const VOTE_FAILED_MESSAGE: ActionMessage = {
  title: 'Error',
  description: 'Could not record your vote',
  variant: 'destructive',
};

/** Told when an agent has joined the comparison. */
export const COMPARED_MESSAGE: ActionMessage = { title: 'Added to comparison' };
