import { agentDaysQuery } from '@agent-atlas/api-client';
import { formatDay } from '@agent-atlas/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { RankChart } from '../over-time/rank-chart.tsx';
import { timeLine } from '../over-time/time-line.ts';
import { VotesChart } from '../over-time/votes-chart.tsx';

/** How an agent's rank and votes changed; nothing for an agent that was never ranked. */
export function Contribution({ agentId, agentName }: { agentId: number; agentName: string }) {
  const titleId = useId();
  const { data } = useQuery(agentDaysQuery(agentId));
  const time = data && timeLine(data);
  if (!time) return null;
  return (
    <section aria-labelledby={titleId} className="mt-8">
      <h2 id={titleId} className="text-xl font-semibold tracking-tight text-ink">
        Rank and votes over time
      </h2>
      {time.span === 0 ? (
        <p className="mt-2 max-w-prose text-muted">
          The record begins on <time dateTime={time.first.day}>{formatDay(time.first.day)}</time>,
          at #{time.first.rank} with a score of {time.first.score}. The chart appears with the next
          daily ranking.
        </p>
      ) : (
        <>
          <p className="mt-2 max-w-prose text-muted">
            Recorded once a day, when the ranking is computed. On days that the tables leave out,
            nothing changed.
          </p>
          <div className="mt-4 grid items-start gap-6 lg:grid-cols-2 print:grid-cols-1">
            <RankChart time={time} agentName={agentName} />
            <VotesChart time={time} agentName={agentName} />
          </div>
        </>
      )}
    </section>
  );
}
