import { RatingWithCount, StarRating } from '../../src/index.ts';

export const part = {
  name: 'Rating',
  group: 'Domain',
  of: { StarRating, RatingWithCount },
} as const;

/** Fractions from .5 show half a star. */
export function Stars() {
  return (
    <>
      <StarRating rating={3.49} size="small" showText />
      <StarRating rating={3.5} showText />
      <StarRating rating={5} size="large" showText />
      <StarRating rating={0} />
    </>
  );
}

export function WithCount() {
  return (
    <>
      <RatingWithCount rating={4.3} reviewCount={12} sampleReviewCount={0} />
      <RatingWithCount rating={4.3} reviewCount={12} sampleReviewCount={12} />
      <RatingWithCount rating={4.3} reviewCount={1} sampleReviewCount={0} form="long" />
      <RatingWithCount rating={0} reviewCount={0} sampleReviewCount={0} />
    </>
  );
}
