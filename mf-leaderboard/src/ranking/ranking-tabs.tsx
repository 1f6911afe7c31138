import type { Leaderboard } from '@agent-atlas/api/rules';
import { EmptyState, Tabs, TabsContent, TabsList, TabsTrigger } from '@agent-atlas/shared-ui';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { DEFAULT_LIST, LISTS, listOf, SHOWN_ENTRIES, searchOf } from './lists.ts';
import { RankingTable } from './ranking-table.tsx';
import { ScriptlessLists } from './scriptless-lists.tsx';

/** The three tables; the address says which one is shown. */
export function RankingTabs({ leaderboard }: { leaderboard: Leaderboard }) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const shown = listOf(params.get('tab'));
  const show = (id: string) =>
    navigate({ search: searchOf(id) }, { replace: true, preventScrollReset: true });
  return (
    <section aria-labelledby="rankings">
      <h2 id="rankings" className="mb-3 text-xl font-semibold tracking-tight text-ink sm:text-2xl">
        Rankings
      </h2>
      <ScriptlessLists shown={shown} />
      <Tabs defaultValue={DEFAULT_LIST} value={shown} onValueChange={show}>
        <TabsList aria-label="Rankings" className="noscript:hidden">
          {LISTS.map(({ id, label }) => (
            <TabsTrigger key={id} value={id}>
              {label}
            </TabsTrigger>
          ))}
        </TabsList>
        {LISTS.map(({ id, label, note, of }) => (
          <TabsContent key={id} value={id} className="pt-4">
            <p className="mb-4 text-sm text-muted">{note}</p>
            {of(leaderboard).length > 0 ? (
              <RankingTable label={label} entries={of(leaderboard).slice(0, SHOWN_ENTRIES)} />
            ) : (
              <EmptyState title="No agents ranked yet" />
            )}
          </TabsContent>
        ))}
      </Tabs>
    </section>
  );
}
