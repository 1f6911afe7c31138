import { ReviewCard } from '../../src/index.ts';
import { now, review } from '../sample.ts';

export const part = { name: 'Review card', group: 'Domain', of: { ReviewCard } } as const;

const noop = () => {};

export function WithActions() {
  return (
    <ReviewCard
      review={review}
      now={now}
      agent={review.agent}
      ownVote="helpful"
      onVote={noop}
      onReport={noop}
      className="w-full max-w-xl"
    />
  );
}

export function ReadOnly() {
  return (
    <ReviewCard
      review={{ ...review, title: 'Only read', pros: null, cons: null, sample: false }}
      now={now}
      className="w-full max-w-xl"
    />
  );
}
