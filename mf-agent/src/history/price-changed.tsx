import { agentHistoryQuery } from '@agent-atlas/api/client';
import type { Agent, TrackedFact } from '@agent-atlas/api/rules';
import { useQuery } from '@tanstack/react-query';
import { formatPartialDate } from '../agent/dates.ts';
import { changeText, isChangeOfValue } from './describe-change.ts';

const PRICE: TrackedFact = 'monthlyPriceUsd';

/** When the price changed last, and from what to what; nothing when one of the two is not known. */
export function PriceChanged({ agent }: { agent: Pick<Agent, 'id'> }) {
  const { data: changes } = useQuery(agentHistoryQuery(agent.id));
  const change = changes?.find(({ field }) => field === PRICE);
  if (!change || !isChangeOfValue(change)) return null;
  return (
    <p className="mt-1 text-sm text-muted">
      Price changed on{' '}
      <time dateTime={change.changedAt}>{formatPartialDate(change.changedAt.slice(0, 10))}</time>:{' '}
      {changeText(change)}
    </p>
  );
}
