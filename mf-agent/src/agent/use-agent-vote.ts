import { agentQuery, castVote, voteQuery } from '@agent-atlas/api/client';
import { type Agent, ANONYMOUS_USER_ID, type VoteType } from '@agent-atlas/api/rules';
import { toast, VOTE_FAILED_MESSAGE, voteMessage } from '@agent-atlas/shared-ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Votes on an agent, says what came of it and refetches the agent's counts. */
export function useAgentVote(agent: Agent) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (voteType: VoteType) =>
      castVote({ agentId: agent.id, userId: ANONYMOUS_USER_ID, voteType }),
    onSuccess: async (state, voteType) => {
      toast(voteMessage(agent.name, voteType));
      const { queryKey } = voteQuery(agent.id);
      // What was asked before the vote may be answered after it, and is no longer true then.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, state);
      void queryClient.invalidateQueries({ queryKey: agentQuery(agent.id).queryKey });
    },
    onError: () => {
      toast(VOTE_FAILED_MESSAGE);
    },
  });
}
