import { categoriesQuery } from '@agent-atlas/api-client';
import { ErrorState, formatCount, PageHeader, Skeleton } from '@agent-atlas/shared-ui';
import { RetryButton, useRouteQuery } from '@agent-atlas/shared-ui/site-kit';

export function Page() {
  const categories = useRouteQuery(categoriesQuery());
  return (
    <div className="page-container py-8 sm:py-10">
      <PageHeader title="Template" text="The purpose of this page, in a sentence." />
      {categories.status === 'loading' && <Skeleton className="h-6 w-60" />}
      {categories.status === 'failed' && (
        <ErrorState
          title="The categories could not be loaded"
          action={<RetryButton onRetry={categories.retry} />}
        />
      )}
      {categories.data && (
        <p className="text-muted">
          The directory has {formatCount(categories.data.length, 'category', 'categories')}.
        </p>
      )}
    </div>
  );
}
