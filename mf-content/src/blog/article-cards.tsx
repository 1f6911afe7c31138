import { ArrowRightIcon, Badge, Card, SectionHeader, VisuallyHidden } from '@agent-atlas/shared-ui';
import { Link } from 'react-router-dom';
import { ArticleCover } from './article-cover.tsx';
import { ArticleFacts, SavedBadge } from './article-facts.tsx';
import { articlePath, relatedArticles } from './articles.ts';
import type { Article } from './types.ts';

export function FeaturedCard({ article }: { article: Article }) {
  const titleId = `featured-${article.slug}`;
  return (
    <article aria-labelledby={titleId} className="relative h-full">
      <Card interactive className="flex h-full flex-col overflow-hidden">
        <ArticleCover article={article} className="aspect-[3/1]" />
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

export function RecentRow({ article }: { article: Article }) {
  const titleId = `recent-${article.slug}`;
  return (
    <article aria-labelledby={titleId} className="relative flex gap-6 py-6">
      <div className="hidden w-52 max-w-1/3 shrink-0 sm:block">
        <ArticleCover article={article} className="aspect-[16/10] rounded-card" />
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

export function RelatedArticles({ article }: { article: Article }) {
  return (
    <section aria-labelledby="related-articles">
      <SectionHeader id="related-articles" title="Related Articles" />
      <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {relatedArticles(article).map((related) => (
          <article
            key={related.slug}
            aria-labelledby={`related-${related.slug}`}
            className="relative"
          >
            <Card interactive className="flex h-full flex-col gap-3 p-5">
              <h3
                id={`related-${related.slug}`}
                className="font-semibold tracking-tight text-balance text-ink"
              >
                {related.title}
              </h3>
              <ArticleFacts article={related} />
              <p className="mt-auto pt-1">
                <ReadLink article={related} />
              </p>
            </Card>
          </article>
        ))}
      </div>
    </section>
  );
}

/** A link that makes its closest `relative` ancestor clickable. */
function ReadLink({ article }: { article: Article }) {
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
