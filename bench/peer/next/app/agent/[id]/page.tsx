import {
  type Agent,
  type AgentChange,
  type AgentRanking,
  categoryPath,
  companyName,
  type Review,
} from '@agent-atlas/api-client/rules';
import {
  AgentLogo,
  BackHomeLink,
  CategoryBadge,
  Medal,
  RatingWithCount,
  ReviewCard,
  SectionHeader,
  Tabs,
  TabsContent,
  TabsList,
  TabsTrigger,
} from '@agent-atlas/shared-ui';
import { Votes, WriteReview } from '../../../parts/actions.tsx';
import { read } from '../../../parts/api.ts';
import { AgentCards } from '../../../parts/cards.tsx';
import { Overview } from '../../../parts/overview.tsx';
import { Link } from '../../../parts/router.tsx';

// Rendered once per agent and cached.
export const dynamic = 'force-static';

interface Props {
  params: Promise<{ id: string }>;
}

export default async function AgentPage({ params }: Props) {
  const { id } = await params;
  const agent = await read<Agent>(`/agents/${id}`);
  const [ranking, changes, reviews, others] = await Promise.all([
    read<AgentRanking>(`/agents/${id}/ranking`),
    read<AgentChange[]>(`/agents/${id}/history`),
    read<Review[]>(`/reviews?agentId=${id}`),
    read<Agent[]>(`/categories/${encodeURIComponent(agent.category)}?limit=4`),
  ]);
  const alternatives = others.filter((other) => other.id !== agent.id).slice(0, 3);
  return (
    <div className="page-container py-8 sm:py-10">
      <AgentHeader agent={agent} leads={ranking.rank === 1} />
      <Tabs defaultValue="overview" className="mt-8">
        <TabsList aria-label={`About ${agent.name}`}>
          <TabsTrigger value="overview">Overview</TabsTrigger>
          <TabsTrigger value="reviews">Reviews ({agent.reviewCount})</TabsTrigger>
          <TabsTrigger value="alternatives">Alternatives</TabsTrigger>
        </TabsList>
        <TabsContent value="overview">
          <Overview agent={agent} ranking={ranking} changes={changes}>
            <Reviews reviews={reviews.slice(0, 2)} title="Recent Reviews" />
          </Overview>
        </TabsContent>
        <TabsContent value="reviews">
          <Reviews reviews={reviews} title={`Reviews of ${agent.name}`} />
        </TabsContent>
        <TabsContent value="alternatives">
          <SectionHeader title="Similar AI Agents" />
          <AgentCards agents={alternatives} />
        </TabsContent>
      </Tabs>
    </div>
  );
}

function AgentHeader({ agent, leads }: { agent: Agent; leads: boolean }) {
  const { id, name, upvotes, downvotes } = agent;
  return (
    <header className="relative">
      <BackHomeLink />
      {leads && <Medal size="medium" className="absolute -top-2 right-0" />}
      <div className="mt-4 flex flex-col gap-6 lg:flex-row lg:items-end lg:justify-between">
        <div className="flex min-w-0 items-start gap-4 sm:gap-5">
          <AgentLogo agent={agent} size="large" />
          <div className="flex min-w-0 flex-col items-start gap-2">
            <div className="flex max-w-full flex-wrap items-center gap-x-3 gap-y-1">
              <h1 className="min-w-0 text-2xl font-semibold tracking-tight text-ink sm:text-3xl">
                {name}
              </h1>
              <Link to={categoryPath(agent.category)} className="inline-flex rounded-full">
                <CategoryBadge category={agent.category} />
              </Link>
            </div>
            <p className="text-muted">{companyName(agent)}</p>
            <RatingWithCount
              rating={agent.rating}
              reviewCount={agent.reviewCount}
              sampleReviewCount={agent.sampleReviewCount}
              form="long"
            />
          </div>
        </div>
        <div className="flex flex-wrap gap-2 lg:shrink-0">
          <Votes size="md" agent={{ id, name, upvotes, downvotes }} />
          <WriteReview />
        </div>
      </div>
    </header>
  );
}

function Reviews({ reviews, title }: { reviews: Review[]; title: string }) {
  return (
    <section className="mt-2 min-w-0 lg:col-span-2">
      <SectionHeader title={title} />
      <ul className="flex flex-col gap-4">
        {reviews.map((review) => (
          <li key={review.id} className="min-w-0">
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
    </section>
  );
}
