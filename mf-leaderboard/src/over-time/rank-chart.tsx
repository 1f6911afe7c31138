import { formatDay } from '@agent-atlas/shared-ui';
import { Chart, ChartTable } from '../charts/chart.tsx';
import { Plot, StepLine } from '../charts/plot.tsx';
import { linearScale, roundTicks } from '../charts/scale.ts';
import type { TimeLine } from './time-line.ts';

/** Charts show at least this many ranks, so that a change by one does not look like a fall. */
const RANKS_MIN = 5;

function describeMove({ first, last }: TimeLine): string {
  if (first.rank === last.rank) return `It is at #${last.rank}, as on the first day.`;
  const direction = last.rank < first.rank ? 'up' : 'down';
  return `It moved ${direction} from #${first.rank} to #${last.rank}.`;
}

/** The least distance of a label from the one at the top, in percent. */
const LABEL_GAP = 12;

/** The rank in the category over time; the best rank is at the top. */
export function RankChart({ time, agentName }: { time: TimeLine; agentName: string }) {
  const ranks = time.days.map(({ rank }) => rank);
  const best = Math.max(1, Math.min(...ranks) - 1);
  const worst = Math.max(Math.max(...ranks) + 1, best + RANKS_MIN - 1);
  const y = linearScale([best, worst]);
  const ticks = [best, ...roundTicks(best, worst, 4).filter((rank) => y(rank) >= LABEL_GAP)];
  const points = time.days.map(({ day, rank }) => ({ x: time.x(day), y: y(rank) }));
  return (
    <Chart title="Rank in its category" text={`${describeMove(time)} The best rank is at the top.`}>
      <Plot
        title={`${agentName}: rank from ${formatDay(time.first.day)} to ${formatDay(time.until)}`}
        description={describeMove(time)}
        xTicks={time.ticks}
        yTicks={ticks.map((rank) => ({ at: y(rank), label: `#${rank}` }))}
      >
        <StepLine points={points} className="stroke-accent" />
        <circle
          cx="100%"
          cy={`${y(time.last.rank)}%`}
          r="5"
          className="fill-accent stroke-surface stroke-2 forced-colors:fill-[CanvasText]"
        />
      </Plot>
      <ChartTable
        label="Rank and score by day"
        columns={['Day', 'Rank', 'Score']}
        rows={time.days.map(({ day, rank, score }) => ({
          key: day,
          cells: [formatDay(day), `#${rank}`, score],
        }))}
      />
    </Chart>
  );
}
