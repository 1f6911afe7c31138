import {
  agentQuery,
  castReviewVote,
  castVote,
  recentReviewsQuery,
  reviewsQuery,
  voteQuery,
} from '@agent-atlas/api-client';
import {
  type Agent,
  ANONYMOUS_USER_ID,
  type Review,
  type ReviewVoteState,
  type ReviewVoteType,
  type VoteType,
} from '@agent-atlas/api-client/rules';
import {
  reviewVoteMessage,
  toast,
  VOTE_FAILED_MESSAGE,
  voteMessage,
  withVotes,
} from '@agent-atlas/shared-ui';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sendInSession } from './send-in-session.ts';

/** Voting props of a component that shows an agent or a review. */
interface Votes<Type> {
  /** The session's own vote; null if there is none or it is unknown. */
  readonly ownVote: Type | null;
  /** Whether a vote is being sent. */
  readonly voting: boolean;
  readonly onVote: (type: Type) => void;
}

export interface AgentVote<A> extends Votes<VoteType> {
  /** The agent with the latest known vote counts. */
  readonly agent: A;
}

export type ReviewVote = Votes<ReviewVoteType>;

const showFailure = () => {
  toast(VOTE_FAILED_MESSAGE);
};

/**
 * Votes on an agent: shows the result in a toast, stores the response for every component that shows
 * the agent, and refetches the data of the agent's page. A vote without a timely response fails. It
 * does not block votes on other agents.
 *
 * @param asks whether to fetch the session's own vote. Lists do not, because that would be one
 * request per card.
 */
export function useAgentVote<A extends Pick<Agent, 'id' | 'name' | 'upvotes' | 'downvotes'>>(
  agent: A,
  { asks = false } = {},
): AgentVote<A> {
  const queryClient = useQueryClient();
  const { queryKey } = voteQuery(agent.id);
  const { data: votes } = useQuery({ ...voteQuery(agent.id), enabled: asks });
  const { mutate, isPending } = useMutation({
    scope: { id: `agent-vote-${agent.id}` },
    mutationFn: (voteType: VoteType) =>
      sendInSession(queryClient, (inSession) =>
        castVote({
          agentId: agent.id,
          userId: ANONYMOUS_USER_ID,
          voteType,
          ...(inSession && { inSession }),
        }),
      ),
    onSuccess: async (state, voteType) => {
      toast(voteMessage(agent.name, voteType));
      // A read that began before the vote may complete after it, with outdated counts.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, state);
      void queryClient.invalidateQueries({ queryKey: agentQuery(agent.id).queryKey });
    },
    onError: showFailure,
  });
  return {
    agent: withVotes(agent, votes),
    ownVote: votes?.vote ?? null,
    voting: isPending,
    onVote: mutate,
  };
}

/**
 * The session's vote on a review, from the response to that vote. The API has no route that returns
 * it, so it is stored for the lifetime of the page.
 */
const ownReviewVoteQuery = (reviewId: number) =>
  queryOptions<ReviewVoteState>({
    queryKey: ['own-review-vote', reviewId],
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Marks a review as helpful or unhelpful, shows the result in a toast, and refetches the lists of reviews. */
export function useReviewVote(review: Required<Pick<Review, 'id' | 'agentId'>>): ReviewVote {
  const queryClient = useQueryClient();
  const { data: own } = useQuery(ownReviewVoteQuery(review.id));
  const { mutate, isPending } = useMutation({
    scope: { id: `review-vote-${review.id}` },
    mutationFn: (voteType: ReviewVoteType) =>
      sendInSession(queryClient, (inSession) =>
        castReviewVote({
          reviewId: review.id,
          userId: ANONYMOUS_USER_ID,
          voteType,
          ...(inSession && { inSession }),
        }),
      ),
    onSuccess: (state, voteType) => {
      toast(reviewVoteMessage(voteType));
      queryClient.setQueryData(ownReviewVoteQuery(review.id).queryKey, state);
      void queryClient.invalidateQueries({ queryKey: reviewsQuery(review.agentId).queryKey });
      void queryClient.invalidateQueries({ queryKey: recentReviewsQuery().queryKey });
    },
    onError: showFailure,
  });
  return { ownVote: own?.vote ?? null, voting: isPending, onVote: mutate };
}
