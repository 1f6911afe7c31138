import type { Agent, VoteType } from '@agent-atlas/api-client/rules';
import { Button } from '../../components/button/button.tsx';
import { ThumbsDownIcon, ThumbsUpIcon } from '../../components/icon/icons.ts';
import { formatCount, formatNumber } from '../format/format.ts';

export interface VoteButtonsProps {
  agent: Pick<Agent, 'name' | 'upvotes' | 'downvotes'>;
  onVote: (type: VoteType) => void;
  /** Whether a vote is being sent. */
  voting?: boolean;
  ownVote?: VoteType | null;
  size?: 'sm' | 'md';
}

const countProps = (count: number | undefined, noun: string) =>
  count === undefined ? {} : { title: formatCount(count, noun), 'data-count': formatNumber(count) };

/**
 * Upvote and Downvote with their counts. The visitor's own vote is marked as pressed. CSS renders the counts and the
 * title announces them, so that a button's visible text matches its accessible name.
 */
export function VoteButtons({
  agent,
  onVote,
  voting = false,
  ownVote = null,
  size = 'sm',
}: VoteButtonsProps) {
  const variant = size === 'sm' ? 'ghost' : 'outline';
  return (
    <>
      <Button
        variant={variant}
        size={size}
        className="gap-1.5 px-2.5 tabular-nums after:content-[attr(data-count)]"
        aria-label={`Upvote ${agent.name}`}
        {...countProps(agent.upvotes, 'upvote')}
        aria-pressed={ownVote === 'upvote'}
        disabled={voting}
        onClick={() => onVote('upvote')}
      >
        <ThumbsUpIcon size={16} />
        {size === 'md' && 'Upvote'}
      </Button>
      <Button
        variant={variant}
        size={size}
        className="gap-1.5 px-2.5 tabular-nums after:content-[attr(data-count)]"
        aria-label={`Downvote ${agent.name}`}
        {...countProps(agent.downvotes, 'downvote')}
        aria-pressed={ownVote === 'downvote'}
        disabled={voting}
        onClick={() => onVote('downvote')}
      >
        <ThumbsDownIcon size={16} />
        {size === 'md' && 'Downvote'}
      </Button>
    </>
  );
}
