import { Tooltip } from '../src/components/tooltip/tooltip.tsx';
import {
  Badge,
  Breadcrumb,
  Button,
  Card,
  CardContent,
  CardDescription,
  CardFooter,
  CardHeader,
  CardTitle,
  EmptyState,
  ErrorState,
  LinkButton,
  PageHeader,
  PlusIcon,
  ProgressBar,
  RankBadge,
  ScoreBar,
  SectionHeader,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  Tabs,
  TabsContent,
  TabsList,
  TabsTrigger,
  toast,
} from '../src/index.ts';

const VARIANTS = ['primary', 'secondary', 'outline', 'ghost'] as const;
const BADGES = ['neutral', 'accent', 'outline', 'success', 'warning', 'danger', 'gold'] as const;

export function Buttons() {
  return (
    <section className="flex flex-col gap-3">
      <SectionHeader title="Buttons" to="/" />
      {VARIANTS.map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-2">
          <Button variant={variant} size="sm">
            Small
          </Button>
          <Button variant={variant}>Medium</Button>
          <Button variant={variant} size="lg">
            Large
          </Button>
          <Button variant={variant} size="icon" aria-label="Add">
            <PlusIcon />
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} aria-pressed={true}>
            Pressed
          </Button>
          <LinkButton variant={variant} to="/">
            Link
          </LinkButton>
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        {BADGES.map((variant) => (
          <Badge key={variant} variant={variant}>
            {variant}
          </Badge>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          onClick={() => toast({ title: 'Vote recorded', description: 'You upvoted this agent' })}
        >
          Toast
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            toast({
              title: 'Error',
              description: 'Could not record your vote',
              variant: 'destructive',
              action: { label: 'Retry', altText: 'Vote again on the page', onClick: () => {} },
            })
          }
        >
          Destructive toast
        </Button>
        <Tooltip text="This term is coming soon">
          <button type="button" className="text-muted underline decoration-dotted">
            Tooltip
          </button>
        </Tooltip>
      </div>
    </section>
  );
}

export function Surfaces() {
  return (
    <section className="flex flex-col gap-5">
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
            <CardTitle>Independent Reviews</CardTitle>
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
      <ProgressBar value={66.66} label="Step 2 of 3" />
      <div className="flex gap-3">
        <Skeleton className="size-12 rounded-full" />
        <Skeleton className="h-12 flex-1" />
      </div>
      <Tabs defaultValue="top-rated">
        <TabsList aria-label="Leaderboard">
          <TabsTrigger value="top-rated">Top Rated</TabsTrigger>
          <TabsTrigger value="trending">Trending</TabsTrigger>
          <TabsTrigger value="most-reviewed">Most Reviewed</TabsTrigger>
        </TabsList>
        <TabsContent value="top-rated">
          <Table label="Top Rated">
            <TableHeader>
              <TableRow>
                <TableHead>Rank</TableHead>
                <TableHead>Agent</TableHead>
                <TableHead className="text-right">PH Upvotes</TableHead>
                <TableHead>Score</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {[1, 2, 3, 4].map((rank) => (
                <TableRow key={rank} interactive>
                  <TableCell>
                    <RankBadge rank={rank} />
                  </TableCell>
                  <TableCell>
                    <p className="font-medium">Paper Lantern</p>
                    <p className="text-muted">Example Works</p>
                  </TableCell>
                  <TableCell className="text-right tabular-nums">1,240</TableCell>
                  <TableCell>
                    <ScoreBar value={104 - rank * 12} showText />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TabsContent>
        <TabsContent value="trending">Trending</TabsContent>
        <TabsContent value="most-reviewed">Most Reviewed</TabsContent>
      </Tabs>
    </section>
  );
}
