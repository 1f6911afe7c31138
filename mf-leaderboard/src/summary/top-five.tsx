import { companyName, type LeaderboardEntry } from '@agent-atlas/api/rules';
import { AgentLogo, Card, RankBadge } from '@agent-atlas/shared-ui';
import { Link } from 'react-router-dom';

const SHOWN = 5;

export function TopFive({ entries }: { entries: readonly LeaderboardEntry[] }) {
  return (
    <Card className="p-5 sm:p-6">
      <h3 id="top-five" className="text-lg font-semibold text-ink">
        Top 5 AI Agents
      </h3>
      <ol aria-labelledby="top-five" className="mt-3 divide-y divide-line">
        {entries.slice(0, SHOWN).map((entry) => (
          <li key={entry.id}>
            <Link
              to={`/agent/${entry.id}`}
              className="group -mx-2 flex items-center gap-3 rounded-control px-2 py-3 hover:bg-sunken"
            >
              <RankBadge rank={entry.rank} />
              <AgentLogo agent={entry} size="small" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium text-ink group-hover:text-accent-ink">
                  {entry.name}
                </span>
                <span className="block truncate text-sm text-muted">{companyName(entry)}</span>
              </span>
              <span className="text-sm font-semibold text-ink tabular-nums">
                <span className="sr-only">Score </span>
                {Math.round(entry.score)}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  );
}
