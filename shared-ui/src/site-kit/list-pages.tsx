import { LinkButton, LoadMore } from '@agent-atlas/shared-ui';
import type { ListPart, ListParts } from './list-parts.ts';

export interface ListPagesProps {
  parts: ListParts;
  part: ListPart;
  /** How many items are shown. */
  shown: number;
  /** The cursor of the next page; null at the end of the list. */
  next: string | null;
  /** The number of items in the whole list, if known. */
  total?: number | undefined;
  /** Whether another page is loading. */
  updating: boolean;
  pathOf: (part: ListPart) => string;
  moreText?: string;
  startText?: string;
  nextText?: string;
}

/** Links through a long list: "Load more" up to the maximum of one API response, then a link to the next page. */
export function ListPages({
  parts,
  part,
  shown,
  next,
  total,
  updating,
  pathOf,
  moreText,
  startText = 'Back to the start',
  nextText = 'Next',
}: ListPagesProps) {
  const bigger = next === null ? null : parts.bigger(part);
  if (next === null && !part.after && shown <= parts.first.show) return null;
  return (
    <>
      {shown > 0 && (
        <LoadMore
          shown={shown}
          total={part.after ? undefined : total}
          to={bigger && pathOf(bigger)}
          linkText={moreText}
          loading={updating}
        />
      )}
      <div className="mt-3 flex justify-center gap-3">
        {part.after && (
          <LinkButton to={pathOf(parts.first)} variant="ghost">
            {startText}
          </LinkButton>
        )}
        {next !== null && !bigger && (
          <LinkButton to={pathOf({ ...parts.first, after: next })} variant="outline">
            {nextText}
          </LinkButton>
        )}
      </div>
    </>
  );
}
