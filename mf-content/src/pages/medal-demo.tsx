import { featuredAgentsQuery } from '@agent-atlas/api-client';
import {
  AgentCard,
  AgentCardSkeleton,
  Card,
  CheckIcon,
  EmptyState,
  Medal,
  PageHeader,
  SectionHeader,
} from '@agent-atlas/shared-ui';
import { useRouteQuery } from '@agent-atlas/shared-ui/site-kit';

export function Page() {
  return (
    <div className="page-container py-8 sm:py-10">
      <PageHeader
        title="TOP Medal"
        text="Marks the leading agent in each category: sizes, placement and when to use it."
      />
      <div className="space-y-12">
        <MedalSizes />
        <ExampleCard />
        <GuidelineList />
      </div>
    </div>
  );
}

const SIZES = [
  { size: 'small', name: 'Small', use: 'Listings' },
  { size: 'medium', name: 'Medium', use: 'Detail pages' },
  { size: 'large', name: 'Large', use: 'Announcements' },
] as const;

function MedalSizes() {
  return (
    <section aria-labelledby="sizes">
      <SectionHeader id="sizes" title="Sizes" />
      <ul className="grid gap-4 sm:grid-cols-3">
        {SIZES.map(({ size, name, use }) => (
          <li key={size}>
            <Card className="flex h-full flex-col items-center gap-4 p-6 text-center">
              <div className="grid h-20 place-items-center">
                <Medal size={size} />
              </div>
              <div>
                <h3 className="font-semibold text-ink">{name}</h3>
                <p className="text-sm text-muted">{use}</p>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the medal on a real agent's card. */
function ExampleCard() {
  const { status, data } = useRouteQuery(featuredAgentsQuery());
  const leader = data?.[0];
  return (
    <section aria-labelledby="example">
      <SectionHeader
        id="example"
        title="Example Agent Card"
        text="The medal sits in the top-right corner."
      />
      <div className="max-w-md">
        {leader ? (
          <AgentCard agent={leader} medal />
        ) : status === 'loading' ? (
          <AgentCardSkeleton />
        ) : (
          <EmptyState title="No agent to show right now" text="Please try again later." />
        )}
      </div>
    </section>
  );
}

const GUIDELINES = [
  'Place the medal top-right on agent cards.',
  'Use the small size for listings.',
  'Use the medium size for detail pages.',
  'Keep the placement consistent across the site.',
  'Use it sparingly, so that it keeps its meaning.',
  'Give it only to the #1 agent in each category.',
];

function GuidelineList() {
  return (
    <section aria-labelledby="guidelines">
      <SectionHeader id="guidelines" title="Usage Guidelines" />
      <ul className="grid gap-3 sm:grid-cols-2">
        {GUIDELINES.map((guideline) => (
          <li key={guideline} className="flex items-start gap-3 text-ink">
            <CheckIcon size={18} className="mt-0.5 shrink-0 text-success" />
            {guideline}
          </li>
        ))}
      </ul>
    </section>
  );
}
