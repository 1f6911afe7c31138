import { ProgressBar, Repeated, Skeleton } from '../../src/index.ts';

export const part = {
  name: 'Progress and skeleton',
  group: 'Surfaces',
  of: { ProgressBar, Skeleton, Repeated },
} as const;

export function Progress() {
  return <ProgressBar value={66.66} label="Step 2 of 3" />;
}

/**
 * Skeletons have the size and rounding of the content. They are decorative, so the element around them announces the
 * loading.
 */
export function Skeletons() {
  return (
    <div role="status" aria-label="Loading agents" className="flex w-full items-center gap-3">
      <Skeleton className="size-12 rounded-full" />
      <Repeated count={2}>
        <Skeleton className="h-12 flex-1" />
      </Repeated>
      <Skeleton className="h-12 flex-1 rounded-card" />
    </div>
  );
}
