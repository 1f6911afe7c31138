import { Skeleton } from '@agent-atlas/shared-ui';

export function Loading() {
  return (
    <div role="status">
      <p className="mb-5 text-sm text-muted">Loading leaderboard data...</p>
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-72 rounded-card" />
        <Skeleton className="h-72 rounded-card" />
      </div>
      <Skeleton className="mt-14 h-[40rem] rounded-card" />
    </div>
  );
}
