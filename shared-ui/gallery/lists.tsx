import { useState } from 'react';
import {
  LoadMore,
  RankBadge,
  ScoreBar,
  SectionHeader,
  Table,
  TableBody,
  TableCaption,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  TableSortHead,
  Tabs,
  TabsContent,
  TabsList,
  TabsTrigger,
} from '../src/index.ts';

function Ranking() {
  const [ascending, setAscending] = useState(false);
  const ranks = ascending ? [4, 3, 2, 1] : [1, 2, 3, 4];
  return (
    <Table label="Top Rated">
      <TableCaption>The best agents</TableCaption>
      <TableHeader>
        <TableRow>
          <TableHead>Agent</TableHead>
          <TableHead>Rank</TableHead>
          <TableHead className="text-right">PH Upvotes</TableHead>
          <TableSortHead
            sort={ascending ? 'ascending' : 'descending'}
            onSort={() => setAscending(!ascending)}
          >
            Score
          </TableSortHead>
          <TableSortHead sort={null} onSort={() => {}}>
            Reviews
          </TableSortHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {ranks.map((rank) => (
          <TableRow key={rank} interactive>
            <TableCell>
              <p className="font-medium">Paper Lantern</p>
              <p className="text-muted">Example Works</p>
            </TableCell>
            <TableCell>
              <RankBadge rank={rank} />
            </TableCell>
            <TableCell className="text-right tabular-nums">1,240</TableCell>
            <TableCell>
              <ScoreBar value={104 - rank * 12} showText />
            </TableCell>
            <TableCell className="tabular-nums">128</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

export function Lists() {
  return (
    <section className="flex flex-col gap-5">
      <SectionHeader title="Lists" />
      <Tabs defaultValue="top-rated">
        <TabsList aria-label="Leaderboard">
          <TabsTrigger value="top-rated">Top Rated</TabsTrigger>
          <TabsTrigger value="trending">Trending</TabsTrigger>
          <TabsTrigger value="most-reviewed">Most Reviewed</TabsTrigger>
        </TabsList>
        <TabsContent value="top-rated">
          <Ranking />
        </TabsContent>
        <TabsContent value="trending">Trending</TabsContent>
        <TabsContent value="most-reviewed">Most Reviewed</TabsContent>
      </Tabs>
      <LoadMore shown={48} total={120} to="/?show=96" />
      <LoadMore shown={96} total={120} to="/?show=144" loading />
      <LoadMore shown={120} total={120} to={null} />
    </section>
  );
}
