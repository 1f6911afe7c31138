import { PageHeader, SectionHeader } from '@agent-atlas/shared-ui';
import { FeaturedCard, RecentRow } from '../blog/article-cards.tsx';
import { ARTICLES, FEATURED } from '../blog/articles.ts';

export function Page() {
  return (
    <div className="page-container py-8 sm:py-10">
      <PageHeader
        title="Blog"
        text="Guides to choosing an AI tool, with plain language, dated facts and named sources."
      />
      <section aria-labelledby="featured-articles">
        <SectionHeader id="featured-articles" title="Featured Articles" />
        <div className="grid gap-6 md:grid-cols-2">
          {FEATURED.map((article) => (
            <FeaturedCard key={article.slug} article={article} />
          ))}
        </div>
      </section>
      <section aria-labelledby="recent-articles" className="mt-12">
        <SectionHeader id="recent-articles" title="Recent Articles" />
        <div className="divide-y divide-line border-y border-line">
          {ARTICLES.map((article) => (
            <RecentRow key={article.slug} article={article} />
          ))}
        </div>
      </section>
    </div>
  );
}
