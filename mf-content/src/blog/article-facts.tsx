import {
  Badge,
  BookmarkIcon,
  Button,
  ClockIcon,
  ShareIcon,
  sharePage,
  toast,
} from '@agent-atlas/shared-ui';
import { formatDate } from '../lib/format-date.ts';
import { readingMinutes } from './articles.ts';
import { useSavedArticles } from './saved-articles.ts';
import type { Article } from './types.ts';

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

export function ArticleActions({ article: { slug, title } }: { article: Article }) {
  const { isSaved, toggle } = useSavedArticles();
  const saved = isSaved(slug);
  const share = () =>
    sharePage({ title, url: window.location.href.split('#')[0] ?? window.location.href });
  const save = () =>
    toast(
      toggle(slug)
        ? { title: 'Article saved', description: 'It is marked as saved in this browser only.' }
        : { title: 'Article no longer saved' },
    );
  return (
    <div className="flex flex-wrap gap-2 noscript:hidden print:hidden">
      <Button variant="outline" size="sm" onClick={() => void share()}>
        <ShareIcon size={16} />
        Share
      </Button>
      <Button variant="outline" size="sm" aria-pressed={saved} onClick={save}>
        <BookmarkIcon size={16} />
        {/* `aria-pressed` conveys the state, so the label stays the same. */}
        Save
      </Button>
    </div>
  );
}

/** Marks an article that the reader has saved. */
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
