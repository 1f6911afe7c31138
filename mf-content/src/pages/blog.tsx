import { PageHeader, SectionHeader } from '@agent-atlas/shared-ui';
import { ARTICLES, FEATURED } from '../blog/articles.ts';
import { FeaturedCard } from '../blog/featured-card.tsx';
import { RecentRow } from '../blog/recent-row.tsx';

export function Page() {
  return (
    <div className="page-container py-8 sm:py-10">
      <PageHeader
        title="Blog"
        text="Guides for people who have to choose an AI tool: plain words, dated facts, named sources."
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
