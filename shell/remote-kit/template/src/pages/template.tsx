import { categoriesQuery } from '@agent-atlas/api/client';
import { formatCount, PageHeader } from '@agent-atlas/shared-ui';
import { useQuery } from '@tanstack/react-query';

export function Page() {
  const { data } = useQuery(categoriesQuery());
  return (
    <div className="page-container py-8 sm:py-10">
      <PageHeader title="Template" text="What this page is for, in a sentence." />
      {data && (
        <p className="text-muted">
          The directory has {formatCount(data.length, 'category', 'categories')}.
        </p>
      )}
    </div>
  );
}
