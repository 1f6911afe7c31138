import { BookmarkIcon, Button, ShareIcon, toast } from '@agent-atlas/shared-ui';
import { useSavedArticles } from './saved-articles.ts';
import { share } from './share.ts';
import type { Article } from './types.ts';

async function shareArticle(title: string): Promise<void> {
  const url = window.location.href.split('#')[0] ?? window.location.href;
  const outcome = await share({ title, url });
  if (outcome === 'copied')
    toast({
      title: 'Link copied',
      description: 'Paste it wherever you want to share the article.',
    });
  if (outcome === 'failed')
    toast({
      title: 'Error',
      description: `Could not copy the link: ${url}`,
      variant: 'destructive',
    });
}

/** Share and Save. */
export function ArticleActions({ article: { slug, title } }: { article: Article }) {
  const { isSaved, toggle } = useSavedArticles();
  const saved = isSaved(slug);
  const save = () =>
    toast(
      toggle(slug)
        ? { title: 'Article saved', description: 'It is marked in the blog, in this browser only.' }
        : { title: 'Article no longer saved' },
    );
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button variant="outline" size="sm" onClick={() => void shareArticle(title)}>
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
