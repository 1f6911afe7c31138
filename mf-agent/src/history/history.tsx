import { agentHistoryQuery } from '@agent-atlas/api-client';
import { type Agent, agentPath, type TrackedFact } from '@agent-atlas/api-client/rules';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../lib/format.ts';
import { changeText, changeTitle, isChangeOfValue } from './describe-change.ts';

const SHOWN = 5;

export interface HistoryProps {
  agent: Pick<Agent, 'id'>;
}

/** The agent's latest changes and a link to their feed. Renders nothing without changes. */
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
                {formatDate(change.changedAt.slice(0, 10))}
              </time>
            </span>
            <span className="line-clamp-4 whitespace-pre-line">{changeText(change)}</span>
          </li>
        ))}
      </ol>
      <p className="mt-3">
        <a
          href={`${agentPath(agent.id)}/feed.xml`}
          type="application/atom+xml"
          className="text-accent-ink hover:underline"
        >
          Follow changes (Atom feed)
        </a>
      </p>
    </div>
  );
}

const PRICE: TrackedFact = 'monthlyPriceUsd';

/** The latest price change. Renders nothing if the old or the new price is unknown. */
export function PriceChanged({ agent }: HistoryProps) {
  const { data: changes } = useQuery(agentHistoryQuery(agent.id));
  const change = changes?.find(({ field }) => field === PRICE);
  if (!change || !isChangeOfValue(change)) return null;
  return (
    <p className="mt-1 text-sm text-muted">
      Price changed on{' '}
      <time dateTime={change.changedAt}>{formatDate(change.changedAt.slice(0, 10))}</time>:{' '}
      {changeText(change)}
    </p>
  );
}
