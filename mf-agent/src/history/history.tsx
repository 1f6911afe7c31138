import { agentHistoryQuery } from '@agent-atlas/api/client';
import type { Agent } from '@agent-atlas/api/rules';
import { useQuery } from '@tanstack/react-query';
import { formatPartialDate } from '../agent/dates.ts';
import { changeText, changeTitle } from './describe-change.ts';

const SHOWN = 5;

export interface HistoryProps {
  agent: Pick<Agent, 'id'>;
}

/** What changed about the agent last, and a feed to follow it by; nothing while nothing has. */
export function History({ agent }: HistoryProps) {
  const { data: changes } = useQuery(agentHistoryQuery(agent.id));
  if (!changes || changes.length === 0) return null;
  return (
    <div className="mt-3 border-t border-line pt-3 text-sm text-muted">
      <h3 className="font-semibold text-ink">History</h3>
      <ol className="mt-2 flex flex-col gap-3">
        {changes.slice(0, SHOWN).map((change) => (
          <li key={change.id} className="wrap-anywhere">
            <span className="text-ink">
              {changeTitle(change)} on{' '}
              <time dateTime={change.changedAt} className="whitespace-nowrap">
                {formatPartialDate(change.changedAt.slice(0, 10))}
              </time>
            </span>
            <span className="line-clamp-4 whitespace-pre-line">{changeText(change)}</span>
          </li>
        ))}
      </ol>
      <p className="mt-3">
        <a
          href={`/agent/${agent.id}/feed.xml`}
          type="application/atom+xml"
          className="text-accent-ink hover:underline"
        >
          Follow changes (Atom feed)
        </a>
      </p>
    </div>
  );
}
