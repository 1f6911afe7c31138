import { PageHeader } from '@agent-atlas/shared-ui';
import { ExampleCard } from '../medal-demo/example-card.tsx';
import { GuidelineList } from '../medal-demo/guideline-list.tsx';
import { MedalSizes } from '../medal-demo/medal-sizes.tsx';

export function Page() {
  return (
    <div className="page-container py-8 sm:py-10">
      <PageHeader
        title="TOP Medal"
        text="Marks the agent that leads its category. Its sizes, its place and when to use it."
      />
      <div className="space-y-12">
        <MedalSizes />
        <ExampleCard />
        <GuidelineList />
      </div>
    </div>
  );
}
