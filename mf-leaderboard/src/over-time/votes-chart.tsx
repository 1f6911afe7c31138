import { formatCount, formatDay, formatNumber } from '@agent-atlas/shared-ui';
import { Chart, ChartTable } from '../charts/chart.tsx';
import { Plot, StepLine } from '../charts/plot.tsx';
import { linearScale, roundTicks, roundUp } from '../charts/scale.ts';
import type { TimeLine } from './time-line.ts';

const SERIES = [
  { key: 'upvotes', name: 'Upvotes', line: 'stroke-accent' },
  { key: 'downvotes', name: 'Downvotes', line: 'stroke-danger [stroke-dasharray:6_5]' },
] as const;

function describeVotes({ first, last }: TimeLine): string {
  const [up, down] = [last.upvotes - first.upvotes, last.downvotes - first.downvotes];
  const change = (count: number) => (count < 0 ? `−${-count}` : `+${count}`);
  return `${formatCount(last.upvotes, 'upvote')} (${change(up)} since the first day) and ${formatCount(last.downvotes, 'downvote')} (${change(down)}).`;
}

/** The votes for and against an agent over time, as the daily ranking run counted them. */
export function VotesChart({ time, agentName }: { time: TimeLine; agentName: string }) {
  const most = Math.max(...time.days.flatMap((day) => SERIES.map(({ key }) => day[key])));
  if (most === 0) {
    return (
      <Chart title="Votes" text="There are no votes on this agent yet.">
        {null}
      </Chart>
    );
  }
  const top = Math.max(roundUp(most), 4);
  const y = linearScale([top, 0]);
  return (
    <Chart title="Votes" text={describeVotes(time)}>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        {SERIES.map(({ key, name, line }) => (
          <li key={key} className="flex items-center gap-2">
            <svg width={28} height={12} aria-hidden="true">
              <line
                x2={28}
                y1={6}
                y2={6}
                className={`stroke-[2.5px] forced-colors:stroke-[CanvasText] ${line}`}
              />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <Plot
        title={`${agentName}: votes from ${formatDay(time.first.day)} to ${formatDay(time.until)}`}
        description={describeVotes(time)}
        xTicks={time.ticks}
        yTicks={roundTicks(0, top, 4).map((votes) => ({
          at: y(votes),
          label: formatNumber(votes),
        }))}
      >
        {SERIES.map(({ key, line }) => (
          <StepLine
            key={key}
            points={time.days.map((day) => ({ x: time.x(day.day), y: y(day[key]) }))}
            className={line}
          />
        ))}
      </Plot>
      <ChartTable
        label="Votes by day"
        columns={['Day', ...SERIES.map(({ name }) => name)]}
        rows={time.days.map((day) => ({
          key: day.day,
          cells: [formatDay(day.day), ...SERIES.map(({ key }) => formatNumber(day[key]))],
        }))}
      />
    </Chart>
  );
}
