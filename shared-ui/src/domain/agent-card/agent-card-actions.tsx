import type { Agent, VoteType } from '@agent-atlas/api-client/rules';
import { Button } from '../../components/button/button.tsx';
import { CompareIcon } from '../../components/icon/icons.ts';
import { VoteButtons } from './vote-buttons.tsx';

export interface AgentCardActionsProps {
  agent: Pick<Agent, 'name' | 'upvotes' | 'downvotes'>;
  /** Without it there are no vote buttons. */
  onVote?: ((type: VoteType) => void) | undefined;
  /** Whether a vote is being sent. Disables both vote buttons. */
  voting?: boolean | undefined;
  ownVote?: VoteType | null | undefined;
  /** Without it there is no compare button. */
  onCompare?: (() => void) | undefined;
}

/** The footer of a card with its actions. Renders nothing without actions. */
export function AgentCardActions({
  agent,
  onVote,
  voting,
  ownVote,
  onCompare,
}: AgentCardActionsProps) {
  if (!onVote && !onCompare) return null;
  return (
    <div className="relative flex flex-wrap items-center gap-1 border-t border-line px-3 py-2 noscript:hidden">
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
