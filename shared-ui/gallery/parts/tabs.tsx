import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../src/index.ts';

export const part = {
  name: 'Tabs',
  group: 'Lists',
  of: { Tabs, TabsList, TabsTrigger, TabsContent },
} as const;

/** For views of one page. Arrow keys move between the tabs and select them. */
export function Views() {
  return (
    <Tabs defaultValue="top-rated" className="w-full">
      <TabsList aria-label="Leaderboard">
        <TabsTrigger value="top-rated">Top Rated</TabsTrigger>
        <TabsTrigger value="trending">Trending</TabsTrigger>
        <TabsTrigger value="most-reviewed">Most Reviewed</TabsTrigger>
      </TabsList>
      <TabsContent value="top-rated">The best agents</TabsContent>
      <TabsContent value="trending">Agents on the way up</TabsContent>
      <TabsContent value="most-reviewed">Agents that many have tried</TabsContent>
    </Tabs>
  );
}
