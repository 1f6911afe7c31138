import { BackHomeLink, Badge, Breadcrumb } from '@agent-atlas/shared-ui';
import { formatDate } from '../format-date.ts';
import { ArticleActions } from './article-actions.tsx';
import { ArticleCover } from './article-cover.tsx';
import { ArticleFacts } from './article-facts.tsx';
import type { Article } from './types.ts';

/** How many of its tags an article shows. */
const MAX_TAGS = 3;

export function DedicatedHeader({ article }: { article: Article }) {
  return (
    <header className="mb-10">
      <BackHomeLink />
      <Breadcrumb
        className="mt-3"
        items={[
          { label: 'Home', to: '/' },
          { label: 'Blog', to: '/blog' },
          { label: article.title },
        ]}
      />
      <div className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-center">
        <div className="space-y-4">
          <Badge variant="accent">{article.category}</Badge>
          <h1 className="text-3xl font-semibold tracking-tight text-balance text-ink sm:text-4xl">
            {article.title}
          </h1>
          <p className="max-w-prose text-lg text-muted">{article.excerpt}</p>
          <div className="space-y-1">
            <p className="text-sm text-ink">By {article.author.name}</p>
            <ArticleFacts article={article} />
            <p className="text-sm text-muted">
              Last updated <time dateTime={article.updated}>{formatDate(article.updated)}</time>
            </p>
          </div>
          <ul aria-label="Tags" className="flex flex-wrap gap-2">
            {article.tags.slice(0, MAX_TAGS).map((tag) => (
              <li key={tag} className="flex">
                <Badge variant="outline">{tag}</Badge>
              </li>
            ))}
          </ul>
          <ArticleActions article={article} />
        </div>
        <ArticleCover motif={article.cover} className="aspect-[16/9] rounded-card max-lg:hidden" />
      </div>
    </header>
  );
}
