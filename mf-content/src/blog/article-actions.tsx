import { BookmarkIcon, Button, ShareIcon, sharePage, toast } from '@agent-atlas/shared-ui';
import { useSavedArticles } from './saved-articles.ts';
import type { Article } from './types.ts';

/** Share and Save. */
export function ArticleActions({ article: { slug, title } }: { article: Article }) {
  const { isSaved, toggle } = useSavedArticles();
  const saved = isSaved(slug);
  const share = () =>
    sharePage({ title, url: window.location.href.split('#')[0] ?? window.location.href });
  const save = () =>
    toast(
      toggle(slug)
        ? { title: 'Article saved', description: 'It is marked in the blog, in this browser only.' }
        : { title: 'Article no longer saved' },
    );
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button variant="outline" size="sm" onClick={() => void share()}>
        <ShareIcon size={16} />
        Share
      </Button>
      <Button variant="outline" size="sm" aria-pressed={saved} onClick={save}>
        <BookmarkIcon size={16} />
        {/* The pressed state says whether it is: the name stays the same. */}
        Save
      </Button>
    </div>
  );
}
