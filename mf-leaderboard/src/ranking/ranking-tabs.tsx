import type { Leaderboard } from '@agent-atlas/api-client/rules';
import { EmptyState, Tabs, TabsContent, TabsList, TabsTrigger } from '@agent-atlas/shared-ui';
import { useUrlState } from '@agent-atlas/shared-ui/site-kit';
import { Link } from 'react-router-dom';
import { LEADERBOARD, type ListId, leaderboardUrl } from './leaderboard-url.ts';
import { LISTS, ROWS_SHOWN } from './lists.ts';
import { RankingTable } from './ranking-table.tsx';

/** The selected tab is part of the URL. */
export function RankingTabs({ leaderboard }: { leaderboard: Leaderboard }) {
  const [{ tab }, open] = useUrlState(LEADERBOARD);
  return (
    <section aria-labelledby="rankings">
      <h2 id="rankings" className="mb-3 text-xl font-semibold tracking-tight text-ink sm:text-2xl">
        Rankings
      </h2>
      <NoScriptTabs tab={tab} />
      <Tabs
        defaultValue={tab}
        value={tab}
        onValueChange={(name) => open(leaderboardUrl(LISTS.find(({ id }) => id === name)?.id))}
      >
        <TabsList aria-label="Rankings" className="noscript:hidden">
          {LISTS.map(({ id, label }) => (
            <TabsTrigger key={id} value={id}>
              {label}
            </TabsTrigger>
          ))}
        </TabsList>
        {LISTS.map(({ id, label, note, emptyTitle, of }) => (
          <TabsContent key={id} value={id} className="pt-4">
            <p className="mb-4 text-sm text-muted">{note}</p>
            {of(leaderboard).length > 0 ? (
              <RankingTable label={label} entries={of(leaderboard).slice(0, ROWS_SHOWN)} />
            ) : (
              <EmptyState title={emptyTitle} />
            )}
          </TabsContent>
        ))}
      </Tabs>
    </section>
  );
}

/** Replaces the tabs with links without JavaScript. */
function NoScriptTabs({ tab }: { tab: ListId }) {
  return (
    <nav aria-label="Rankings" className="hidden noscript:block">
      <ul className="flex flex-wrap gap-x-6 gap-y-1 border-b border-line">
        {LISTS.map(({ id, label }) => (
          <li key={id}>
            <Link
              to={`${leaderboardUrl(id)}#rankings`}
              aria-current={id === tab ? 'page' : undefined}
              className="inline-flex h-11 items-center border-b-2 border-transparent text-sm font-medium text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-accent-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
