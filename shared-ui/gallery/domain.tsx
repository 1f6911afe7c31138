import { CATEGORY_NAMES } from '@agent-atlas/api/rules';
import {
  AgentCard,
  AgentCardSkeleton,
  AgentLogo,
  CategoryBadge,
  CategoryTile,
  CategoryTileSkeleton,
  Medal,
  PromoBanner,
  RatingWithCount,
  ReviewCard,
  SectionHeader,
  StarRating,
} from '../src/index.ts';
import { agents, now, review } from './sample.ts';

const nothing = () => {};

export function Agents() {
  return (
    <section className="flex flex-col gap-5">
      <SectionHeader title="Agents" />
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {agents.map((agent, index) => (
          <AgentCard
            key={agent.id}
            agent={agent}
            medal={index === 0}
            ownVote={index === 0 ? 'upvote' : null}
            voting={index === 2}
            onVote={nothing}
            onCompare={nothing}
          />
        ))}
        <AgentCardSkeleton />
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <StarRating rating={3.49} size="small" showText />
        <StarRating rating={3.5} showText />
        <StarRating rating={5} size="large" showText />
        <StarRating rating={0} />
        <RatingWithCount rating={4.3} reviewCount={1} form="long" />
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Medal size="small" />
        <Medal size="medium" />
        <Medal size="large" />
        {agents.slice(0, 2).map((agent) => (
          <span key={agent.id} className="flex items-center gap-2">
            <AgentLogo agent={agent} size="small" />
            <AgentLogo agent={agent} size="medium" />
            <AgentLogo agent={agent} size="large" />
          </span>
        ))}
      </div>
    </section>
  );
}

export function Categories() {
  return (
    <section className="flex flex-col gap-5">
      <SectionHeader title="Categories and reviews" />
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-5">
        {CATEGORY_NAMES.map((name, index) => (
          <CategoryTile key={name} name={name} count={index * 7} />
        ))}
        <CategoryTileSkeleton />
      </div>
      <div className="flex flex-wrap gap-2">
        {CATEGORY_NAMES.map((name) => (
          <CategoryBadge key={name} category={name} />
        ))}
      </div>
      <PromoBanner
        title="Not sure which AI agent to choose?"
        text="Answer a few questions and see which tools fit what you want to do."
        to="/recommendations"
        linkText="Get Recommendations"
      />
      <div className="grid gap-5 md:grid-cols-2">
        <ReviewCard review={review} now={now} agent={review.agent} />
        <ReviewCard
          review={{ ...review, sample: false, pros: null, cons: null, rating: 2 }}
          now={now}
          ownVote="helpful"
          onVote={nothing}
          onReport={nothing}
        />
      </div>
    </section>
  );
}
