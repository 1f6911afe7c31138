import { ArrowRightIcon, VisuallyHidden } from '@agent-atlas/shared-ui';
import { Link } from 'react-router-dom';
import { articlePath } from './articles.ts';
import type { Article } from './types.ts';

/** Leads to an article; the whole card around it, which must be `relative`, answers the pointer. */
export function ReadLink({ article }: { article: Article }) {
  return (
    <Link
      to={articlePath(article)}
      className="inline-flex items-center gap-1 rounded-control text-sm font-medium text-accent-ink after:absolute after:inset-0 after:rounded-card hover:underline"
    >
      Read Full Article
      <VisuallyHidden> {article.title}</VisuallyHidden>
      <ArrowRightIcon size={16} />
    </Link>
  );
}
