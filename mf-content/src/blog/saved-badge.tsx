import { Badge, BookmarkIcon } from '@agent-atlas/shared-ui';
import { useSavedArticles } from './saved-articles.ts';

/** Marks an article that this reader has saved. */
export function SavedBadge({ slug }: { slug: string }) {
  const { isSaved } = useSavedArticles();
  if (!isSaved(slug)) return null;
  return (
    <Badge variant="outline">
      <BookmarkIcon size={12} />
      Saved
    </Badge>
  );
}
