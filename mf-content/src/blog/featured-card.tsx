import { Badge, Card } from '@agent-atlas/shared-ui';
import { ArticleCover } from './article-cover.tsx';
import { ArticleFacts } from './article-facts.tsx';
import { ReadLink } from './read-link.tsx';
import { SavedBadge } from './saved-badge.tsx';
import type { Article } from './types.ts';

export function FeaturedCard({ article }: { article: Article }) {
  const titleId = `featured-${article.slug}`;
  return (
    <article aria-labelledby={titleId} className="relative h-full">
      <Card interactive className="flex h-full flex-col overflow-hidden">
        <ArticleCover motif={article.cover} className="aspect-[3/1]" />
        <div className="flex flex-1 flex-col gap-3 p-5 sm:p-6">
          <p className="flex flex-wrap gap-2">
            <Badge variant="accent">{article.category}</Badge>
            <SavedBadge slug={article.slug} />
          </p>
          <h3 id={titleId} className="text-xl font-semibold tracking-tight text-balance text-ink">
            {article.title}
          </h3>
          <p className="text-muted">{article.excerpt}</p>
          <ArticleFacts article={article} />
          <p className="mt-auto pt-1">
            <ReadLink article={article} />
          </p>
        </div>
      </Card>
    </article>
  );
}
