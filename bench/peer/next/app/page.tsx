import {
  type Agent,
  agentPath,
  CATEGORY_TILES,
  type Category,
  categoryPath,
  categoryPlural,
  companyName,
  LEADERBOARD_PATH,
  type Leaderboard,
  type LeaderboardEntry,
  mergeCategories,
  normalizeCategoryName,
  POPULAR_PATH,
  type RecentReview,
  SELECTOR_PATH,
} from '@agent-atlas/api-client/rules';
import {
  AgentLogo,
  Card,
  CardContent,
  CategoryTile,
  PromoBanner,
  RankBadge,
  RatingWithCount,
  ReviewCard,
  ScoreBar,
  SectionHeader,
} from '@agent-atlas/shared-ui';
import { SearchForm } from '@workspace/shell/src/frame/search-form.tsx';
import { read } from '../parts/api.ts';
import { AgentCards } from '../parts/cards.tsx';
import { Link } from '../parts/router.tsx';

const SHOWN = 'AI Chatbot';
const QUICK_LINKS = [
  { category: 'AI Chatbot', label: '#AI Chatbots' },
  { category: 'Code Assistant', label: '#Code Assistants' },
  { category: 'Writing Assistant', label: '#Writing Tools' },
  { category: 'Image Generator', label: '#Image Generators' },
];

export default async function Home() {
  const [categories, leaderboard, featured, agents, reviews] = await Promise.all([
    read<Category[]>('/categories'),
    read<Leaderboard>('/leaderboard'),
    read<Agent[]>('/featured-agents'),
    read<Agent[]>(`/categories/${encodeURIComponent(SHOWN)}?limit=4`),
    read<RecentReview[]>('/recent-reviews'),
  ]);
  const counts = new Map(mergeCategories(categories).map(({ name, count }) => [name, count]));
  return (
    <>
      <Hero />
      <div className="page-container flex flex-col gap-12 py-12 sm:gap-16 sm:py-16">
        <section aria-labelledby="categories-title">
          <SectionHeader id="categories-title" title="Browse by Category" />
          <ul className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 lg:grid-cols-5">
            {CATEGORY_TILES.map((name) => (
              <li key={name} className="min-w-0">
                <CategoryTile name={name} count={counts.get(normalizeCategoryName(name)) ?? 0} />
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="top-ranked-title">
          <SectionHeader
            id="top-ranked-title"
            title="Top-Ranked AI Agents"
            to={LEADERBOARD_PATH}
            linkText="View leaderboard"
          />
          <ol className="grid gap-4 lg:grid-cols-3">
            {leaderboard.topRated.slice(0, 3).map((entry) => (
              <li key={entry.id} className="min-w-0">
                <RankedAgentCard entry={entry} />
              </li>
            ))}
          </ol>
        </section>
        <section aria-labelledby="featured-title">
          <SectionHeader
            id="featured-title"
            title="Featured AI Agents"
            to={POPULAR_PATH}
            linkLabel="View all popular AI agents"
          />
          <AgentCards agents={featured.slice(0, 3)} />
        </section>
        <PromoBanner
          title="Not sure which AI agent to choose?"
          text="Answer a few questions about your needs, budget and experience, and see which agents fit and why."
          to={SELECTOR_PATH}
          linkText="Get Recommendations"
        />
        <section aria-labelledby="category-agents-title">
          <SectionHeader
            id="category-agents-title"
            title={categoryPlural(SHOWN)}
            to={categoryPath(SHOWN)}
            linkLabel={`View all ${categoryPlural(SHOWN)}`}
          />
          <AgentCards agents={agents} columns={4} />
        </section>
        <section aria-labelledby="latest-reviews-title">
          <SectionHeader id="latest-reviews-title" title="Latest Reviews" />
          <ul className="grid gap-4 md:grid-cols-2">
            {reviews.slice(0, 2).map((review) => (
              <li key={review.id} className="min-w-0">
                <ReviewCard review={review} agent={review.agent} className="h-full" />
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}

function Hero() {
  return (
    <section className="border-b border-line bg-surface">
      <div className="page-container flex flex-col items-center py-14 text-center sm:py-20">
        <h1 className="text-3xl font-semibold tracking-tight text-balance text-ink sm:text-5xl">
          Discover the Best AI Agents
        </h1>
        <p className="mt-4 max-w-prose text-lg text-pretty text-muted">
          Find, compare, and review AI tools that match your needs
        </p>
        <SearchForm className="mt-8 w-full max-w-xl" />
        <nav aria-label="Popular categories" className="mt-5">
          <ul className="flex flex-wrap justify-center gap-2">
            {QUICK_LINKS.map(({ category, label }) => (
              <li key={category}>
                <Link
                  to={categoryPath(category)}
                  className="inline-block rounded-full bg-sunken px-3 py-1.5 text-sm font-medium text-muted hover:bg-sunken-strong hover:text-ink"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </section>
  );
}

function RankedAgentCard({ entry }: { entry: LeaderboardEntry }) {
  return (
    <Card interactive className="relative h-full">
      <CardContent className="flex h-full flex-col gap-4">
        <div className="flex items-start gap-3">
          <AgentLogo agent={entry} />
          <div className="min-w-0 flex-1">
            <h3 className="truncate font-semibold text-ink">
              <Link to={agentPath(entry.id)} className="after:absolute after:inset-0">
                {entry.name}
              </Link>
            </h3>
            <p className="truncate text-sm text-muted">{companyName(entry)}</p>
          </div>
          <RankBadge rank={entry.rank} />
        </div>
        <RatingWithCount
          rating={entry.rating}
          reviewCount={entry.reviewCount}
          sampleReviewCount={entry.sampleReviewCount}
        />
        <ScoreBar value={entry.score} showText className="mt-auto" />
      </CardContent>
    </Card>
  );
}
