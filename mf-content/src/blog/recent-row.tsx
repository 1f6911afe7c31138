import { Badge } from '@agent-atlas/shared-ui';
import { ArticleCover } from './article-cover.tsx';
import { ArticleFacts } from './article-facts.tsx';
import { ReadLink } from './read-link.tsx';
import { SavedBadge } from './saved-badge.tsx';
import type { Article } from './types.ts';

export function RecentRow({ article }: { article: Article }) {
  const titleId = `recent-${article.slug}`;
  return (
    <article aria-labelledby={titleId} className="relative flex gap-6 py-6">
      <div className="hidden w-52 shrink-0 sm:block">
        <ArticleCover motif={article.cover} className="aspect-[16/10] rounded-card" />
      </div>
      <div className="min-w-0 space-y-2">
        <p className="flex flex-wrap gap-2">
          <Badge>{article.category}</Badge>
          <SavedBadge slug={article.slug} />
        </p>
        <h3 id={titleId} className="text-lg font-semibold tracking-tight text-balance text-ink">
          {article.title}
        </h3>
        <p className="max-w-prose text-muted">{article.excerpt}</p>
        <ArticleFacts article={article} />
        <p className="pt-1">
          <ReadLink article={article} />
        </p>
      </div>
    </article>
  );
}
