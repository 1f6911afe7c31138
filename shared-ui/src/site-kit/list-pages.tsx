import { LinkButton, LoadMore } from '@agent-atlas/shared-ui';
import type { PageRequest, Paging } from './paging.ts';

export interface ListPagesProps {
  paging: Paging;
  page: PageRequest;
  /** How many items are shown. */
  shown: number;
  /** The cursor of the next page; null at the end of the list. */
  next: string | null;
  /** The number of items in the whole list, if known. */
  total?: number | undefined;
  /** Whether another page is loading. */
  updating: boolean;
  pathOf: (page: PageRequest) => string;
  moreText?: string;
  startText?: string;
  nextText?: string;
}

/** Links through a long list: "Load more" up to the maximum of one API response, then a link to the next page. */
export function ListPages({
  paging,
  page,
  shown,
  next,
  total,
  updating,
  pathOf,
  moreText,
  startText = 'Back to the start',
  nextText = 'Next',
}: ListPagesProps) {
  const bigger = next === null ? null : paging.bigger(page);
  if (next === null && !page.after && shown <= paging.first.show) return null;
  return (
    <>
      {shown > 0 && (
        <LoadMore
          shown={shown}
          total={page.after ? undefined : total}
          to={bigger && pathOf(bigger)}
          linkText={moreText}
          loading={updating}
        />
      )}
      <div className="mt-3 flex justify-center gap-3">
        {page.after && (
          <LinkButton to={pathOf(paging.first)} variant="ghost">
            {startText}
          </LinkButton>
        )}
        {next !== null && !bigger && (
          <LinkButton to={pathOf({ ...paging.first, after: next })} variant="outline">
            {nextText}
          </LinkButton>
        )}
      </div>
    </>
  );
}
