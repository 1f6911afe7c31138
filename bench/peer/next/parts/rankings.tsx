'use client';

import type { Leaderboard } from '@agent-atlas/api-client/rules';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@agent-atlas/shared-ui';
import { LISTS } from '@workspace/mf-leaderboard/src/ranking/lists.ts';
import { RankingTable } from '@workspace/mf-leaderboard/src/ranking/ranking-table.tsx';

export function Rankings({ leaderboard }: { leaderboard: Leaderboard }) {
  return (
    <section aria-labelledby="rankings">
      <h2 id="rankings" className="mb-3 text-xl font-semibold tracking-tight text-ink sm:text-2xl">
        Rankings
      </h2>
      <Tabs defaultValue={LISTS[0].id}>
        <TabsList aria-label="Rankings">
          {LISTS.map(({ id, label }) => (
            <TabsTrigger key={id} value={id}>
              {label}
            </TabsTrigger>
          ))}
        </TabsList>
        {LISTS.map(({ id, label, note, of }) => (
          <TabsContent key={id} value={id} className="pt-4">
            <p className="mb-4 text-sm text-muted">{note}</p>
            <RankingTable label={label} entries={of(leaderboard)} />
          </TabsContent>
        ))}
      </Tabs>
    </section>
  );
}
