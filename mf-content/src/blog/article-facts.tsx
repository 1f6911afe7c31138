import { ClockIcon } from '@agent-atlas/shared-ui';
import { formatDate } from '../format-date.ts';
import { readingMinutes } from './articles.ts';
import type { Article } from './types.ts';

/** Date and reading time, on one line. */
export function ArticleFacts({ article }: { article: Article }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <time dateTime={article.published}>{formatDate(article.published)}</time>
      <span className="inline-flex items-center gap-1">
        <ClockIcon size={14} />
        {readingMinutes(article)} min read
      </span>
    </p>
  );
}
