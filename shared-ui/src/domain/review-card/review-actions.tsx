import type { Review, ReviewVoteType } from '@agent-atlas/api-client/rules';
import { Button } from '../../components/button/button.tsx';
import { FlagIcon, ThumbsDownIcon, ThumbsUpIcon } from '../../components/icon/icons.ts';
import { formatCount, formatNumber } from '../format/format.ts';

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
          <Button
            variant="ghost"
            size="sm"
            className="gap-1.5 px-2.5 tabular-nums after:content-[attr(data-count)]"
            aria-label={`Helpful: ${review.title}`}
            title={formatCount(review.helpfulCount, 'vote')}
            data-count={formatNumber(review.helpfulCount)}
            aria-pressed={ownVote === 'helpful'}
            disabled={voting}
            onClick={() => onVote('helpful')}
          >
            <ThumbsUpIcon size={16} />
            Helpful
          </Button>
          <Button
            variant="ghost"
            size="sm"
            className="gap-1.5 px-2.5 tabular-nums after:content-[attr(data-count)]"
            aria-label={`Unhelpful: ${review.title}`}
            title={formatCount(review.unhelpfulCount, 'vote')}
            data-count={formatNumber(review.unhelpfulCount)}
            aria-pressed={ownVote === 'unhelpful'}
            disabled={voting}
            onClick={() => onVote('unhelpful')}
          >
            <ThumbsDownIcon size={16} />
          </Button>
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
          Report
        </Button>
      )}
    </footer>
  );
}
