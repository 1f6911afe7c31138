import {
  Breadcrumb,
  Button,
  Card,
  CardContent,
  CardDescription,
  CardFooter,
  CardHeader,
  CardTitle,
  Collapsible,
  EmptyState,
  ErrorState,
  PageHeader,
  ProgressBar,
  SectionHeader,
  Skeleton,
} from '../src/index.ts';

export function Surfaces() {
  return (
    <section className="flex flex-col gap-5">
      <SectionHeader title="Surfaces" />
      <Breadcrumb
        items={[
          { label: 'Home', to: '/' },
          { label: 'Blog', to: '/blog' },
          { label: 'What Is an AI Agent?' },
        ]}
      />
      <PageHeader title="Popular AI Agents" text="Top Rated Agents" />
      <div className="grid gap-5 md:grid-cols-2">
        <Card>
          <CardHeader>
            <CardTitle as="h2">Independent Reviews</CardTitle>
            <CardDescription>What a card looks like with all of its parts.</CardDescription>
          </CardHeader>
          <CardContent>The content stands here and may be anything.</CardContent>
          <CardFooter>
            <Button size="sm">Go</Button>
          </CardFooter>
        </Card>
        <EmptyState
          title="No agents selected"
          text="Add up to four agents to compare them side by side."
          action={<Button variant="outline">Add Agent</Button>}
        />
        <ErrorState
          title="Error Loading Agent"
          text="We couldn't load the details for this AI agent."
          action={
            <Button variant="outline" size="sm">
              Try Again
            </Button>
          }
        />
        <ErrorState tone="warning" title={'No AI agents found matching "owl".'} />
      </div>
      <Collapsible summary="How is the score computed?">
        From ratings, reviews, launches and how recent they are.
      </Collapsible>
      <Collapsible summary="Open at first" open>
        What is inside.
      </Collapsible>
      <ProgressBar value={66.66} label="Step 2 of 3" />
      <div className="flex gap-3">
        <Skeleton className="size-12 rounded-full" />
        <Skeleton className="h-12 flex-1" />
      </div>
    </section>
  );
}
