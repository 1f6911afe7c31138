import type { Review, ReviewVoteType } from '@agent-atlas/api-client/rules';
import { Button } from '../../components/button/button.tsx';
import { FlagIcon, ThumbsDownIcon, ThumbsUpIcon } from '../../components/icon/icons.ts';
import { VoteButton } from '../vote-button/vote-button.tsx';

export interface ReviewActionsProps {
  review: Pick<Review, 'title' | 'helpfulCount' | 'unhelpfulCount'>;
  onVote?: (type: ReviewVoteType) => void;
  voting?: boolean;
  ownVote?: ReviewVoteType | null;
  onReport?: () => void;
}

export function ReviewActions({
  review,
  onVote,
  voting = false,
  ownVote = null,
  onReport,
}: ReviewActionsProps) {
  return (
    <footer className="flex items-center gap-1 border-t border-line px-3 py-2 noscript:hidden">
      {onVote && (
        <>
          <VoteButton
            name={`Helpful: ${review.title}`}
            count={review.helpfulCount}
            noun="vote"
            pressed={ownVote === 'helpful'}
            voting={voting}
            onClick={() => onVote('helpful')}
          >
            <ThumbsUpIcon size={16} />
            <span>Helpful</span>
          </VoteButton>
          <VoteButton
            name={`Unhelpful: ${review.title}`}
            count={review.unhelpfulCount}
            noun="vote"
            pressed={ownVote === 'unhelpful'}
            voting={voting}
            onClick={() => onVote('unhelpful')}
          >
            <ThumbsDownIcon size={16} />
          </VoteButton>
        </>
      )}
      {onReport && (
        <Button
          variant="ghost"
          size="sm"
          className="ms-auto gap-1.5 px-2.5"
          aria-label={`Report: ${review.title}`}
          onClick={onReport}
        >
          <FlagIcon size={16} />
          <span>Report</span>
        </Button>
      )}
    </footer>
  );
}
