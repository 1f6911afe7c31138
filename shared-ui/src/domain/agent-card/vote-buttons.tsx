import type { Agent, VoteType } from '@agent-atlas/api-client/rules';
import type { ReactNode } from 'react';
import { ThumbsDownIcon, ThumbsUpIcon } from '../../components/icon/icons.ts';
import { VoteButton } from '../vote-button/vote-button.tsx';

export interface VoteButtonsProps {
  agent: Pick<Agent, 'name' | 'upvotes' | 'downvotes'>;
  onVote: (type: VoteType) => void;
  /** Whether a vote is being sent. */
  voting?: boolean;
  ownVote?: VoteType | null;
  size?: 'sm' | 'md';
}

/** Upvote and Downvote with their counts. The visitor's own vote is marked as pressed. */
export function VoteButtons({
  agent,
  onVote,
  voting = false,
  ownVote = null,
  size = 'sm',
}: VoteButtonsProps) {
  const button = (type: VoteType, verb: string, count: number | undefined, icon: ReactNode) => (
    <VoteButton
      variant={size === 'sm' ? 'ghost' : 'outline'}
      size={size}
      name={`${verb} ${agent.name}`}
      count={count}
      noun={type}
      pressed={ownVote === type}
      voting={voting}
      onClick={() => onVote(type)}
    >
      {icon}
      {size === 'md' && <span>{verb}</span>}
    </VoteButton>
  );
  return (
    <>
      {button('upvote', 'Upvote', agent.upvotes, <ThumbsUpIcon size={16} />)}
      {button('downvote', 'Downvote', agent.downvotes, <ThumbsDownIcon size={16} />)}
    </>
  );
}
