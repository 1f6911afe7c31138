import { Skeleton } from '../../components/skeleton/skeleton.tsx';

/** A placeholder in the shape of an `AgentCard`. */
export function AgentCardSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="flex h-full flex-col rounded-card border border-line bg-surface"
    >
      <div className="flex flex-1 flex-col gap-3 p-5">
        <div className="flex items-start gap-3">
          <Skeleton className="size-11 rounded-card" />
          <div className="flex-1">
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="mt-1.5 h-4 w-1/4" />
          </div>
        </div>
        <div className="flex h-17 flex-col justify-evenly">
          <Skeleton className="h-3.5 w-full" />
          <Skeleton className="h-3.5 w-full" />
          <Skeleton className="h-3.5 w-3/5" />
        </div>
        <Skeleton className="my-0.75 h-4 w-32" />
        <div className="mt-auto flex gap-3 pt-1">
          <Skeleton className="h-5 w-24 rounded-full" />
          <Skeleton className="h-5 w-16" />
        </div>
      </div>
      <div className="flex gap-2 border-t border-line px-3 py-2">
        <Skeleton className="h-8 w-14" />
        <Skeleton className="h-8 w-14" />
        <Skeleton className="ms-auto h-8 w-24" />
      </div>
    </div>
  );
}
