import { AgentCardSkeleton, Skeleton } from '@agent-atlas/shared-ui';

const CARDS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const;

/** Shown while a page's code loads. */
export function PageLoading() {
  return (
    <div className="page-container py-8" aria-busy="true">
      <p role="status" className="sr-only">
        Loading page
      </p>
      <Skeleton className="h-5 w-32" />
      <Skeleton className="mt-5 h-9 w-72 max-w-full" />
      <Skeleton className="mt-2 h-5 w-96 max-w-full" />
      <div className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {CARDS.map((card) => (
          <AgentCardSkeleton key={card} />
        ))}
      </div>
    </div>
  );
}
