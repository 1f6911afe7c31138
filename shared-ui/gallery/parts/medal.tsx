import { Medal, RankBadge } from '../../src/index.ts';

export const part = { name: 'Medal and rank', group: 'Domain', of: { Medal, RankBadge } } as const;

/** Small for lists, medium for detail pages. Only the first agent of a category has a medal. */
export function Sizes() {
  return (
    <>
      <Medal size="small" />
      <Medal size="medium" />
      <Medal size="large" />
    </>
  );
}

export function Ranks() {
  return [1, 2, 3, 4].map((rank) => <RankBadge key={rank} rank={rank} />);
}
