import { SELECTOR_PATH } from '@agent-atlas/api-client/rules';
import { PromoBanner } from '@agent-atlas/shared-ui';
import { CategoryAgents, FeaturedAgents } from '../home/agent-sections.tsx';
import { BrowseCategories } from '../home/browse-categories.tsx';
import { Hero } from '../home/hero.tsx';
import { LatestReviews } from '../home/latest-reviews.tsx';
import { TopRanked } from '../home/top-ranked.tsx';

export function Page() {
  return (
    <>
      <Hero />
      <div className="page-container flex flex-col gap-12 py-12 sm:gap-16 sm:py-16">
        <BrowseCategories />
        <TopRanked />
        <FeaturedAgents />
        <PromoBanner
          className="flex-wrap"
          title="Not sure which AI agent to choose?"
          text="Answer a few questions about your needs, budget and experience, and see which agents fit and why."
          to={SELECTOR_PATH}
          linkText="Get Recommendations"
        />
        <CategoryAgents />
        <LatestReviews />
      </div>
    </>
  );
}
