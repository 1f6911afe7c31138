import { Card, SectionHeader } from '@agent-atlas/shared-ui';
import { ArticleFacts } from './article-facts.tsx';
import { relatedArticles } from './articles.ts';
import { ReadLink } from './read-link.tsx';
import type { Article } from './types.ts';

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
