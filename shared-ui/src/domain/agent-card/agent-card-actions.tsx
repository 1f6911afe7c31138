import type { Agent, VoteType } from '@agent-atlas/api-client/rules';
import { Button } from '../../components/button/button.tsx';
import { CompareIcon } from '../../components/icon/icons.ts';
import { VoteButtons } from './vote-buttons.tsx';

export interface AgentCardActionsProps {
  agent: Pick<Agent, 'name' | 'upvotes' | 'downvotes'>;
  /** Absent: no vote buttons. */
  onVote?: ((type: VoteType) => void) | undefined;
  /** A vote is on its way: both vote buttons are disabled. */
  voting?: boolean | undefined;
  ownVote?: VoteType | null | undefined;
  /** Absent: no compare action. */
  onCompare?: (() => void) | undefined;
}

/** The foot of a card: what can be done with its agent. Nothing when there is nothing to do. */
export function AgentCardActions({
  agent,
  onVote,
  voting,
  ownVote,
  onCompare,
}: AgentCardActionsProps) {
  if (!onVote && !onCompare) return null;
  return (
    <div className="relative flex items-center gap-1 border-t border-line px-3 py-2 noscript:hidden">
      {onVote && <VoteButtons agent={agent} onVote={onVote} voting={voting} ownVote={ownVote} />}
      {onCompare && (
        <Button
          variant="ghost"
          size="sm"
          className="ms-auto gap-1.5 px-2.5"
          aria-label={`Compare ${agent.name}`}
          onClick={onCompare}
        >
          <CompareIcon size={16} />
          Compare
        </Button>
      )}
    </div>
  );
}
