import { agentQuery, castVote, voteQuery } from '@agent-atlas/api/client';
import { type Agent, ANONYMOUS_USER_ID, type VoteType } from '@agent-atlas/api/rules';
import { toast, VOTE_FAILED_MESSAGE, voteMessage } from '@agent-atlas/shared-ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Votes on an agent, says what came of it and has the agent's page ask for new counts. */
export function useAgentVote(agent: Pick<Agent, 'id' | 'name'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (voteType: VoteType) =>
      castVote({ agentId: agent.id, userId: ANONYMOUS_USER_ID, voteType }),
    onSuccess: (state, voteType) => {
      toast(voteMessage(agent.name, voteType));
      queryClient.setQueryData(voteQuery(agent.id).queryKey, state);
      void queryClient.invalidateQueries({ queryKey: agentQuery(agent.id).queryKey });
    },
    onError: () => {
      toast(VOTE_FAILED_MESSAGE);
    },
  });
}
