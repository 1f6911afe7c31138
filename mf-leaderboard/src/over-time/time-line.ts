import type { AgentDay, AgentDays } from '@agent-atlas/api-client/rules';
import { formatDay } from '@agent-atlas/shared-ui';
import type { Tick } from '../charts/plot.tsx';
import { linearScale, type Scale } from '../charts/scale.ts';

const DAY_MS = 86_400_000;

const dayNumber = (day: string) => Date.parse(day) / DAY_MS;

/** A day's figures; votes that the API omits count as none. */
type Figures = Required<AgentDay>;

export interface TimeLine {
  /** Oldest first; each day's values hold until the next one. */
  readonly days: readonly Figures[];
  readonly first: Figures;
  readonly last: Figures;
  /** The last day that the values hold for. */
  readonly until: string;
  /** The number of days from the first to the last one. */
  readonly span: number;
  readonly x: (day: string) => number;
  readonly ticks: readonly Tick[];
}

/** The days of an agent on a time axis; undefined if none is recorded. */
export function timeLine({ days: recorded, asOf }: AgentDays): TimeLine | undefined {
  const days = recorded.map(({ upvotes = 0, downvotes = 0, ...day }) => ({
    ...day,
    upvotes,
    downvotes,
  }));
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last) return undefined;
  const until = asOf && asOf > last.day ? asOf : last.day;
  const from = dayNumber(first.day);
  const span = dayNumber(until) - from;
  // The last day also has a width.
  const scale: Scale = linearScale([from, from + span + 1]);
  const middle = new Date((from + Math.floor(span / 2)) * DAY_MS).toISOString().slice(0, 10);
  const x = (day: string) => scale(dayNumber(day));
  const ticks = [
    { at: 0, label: formatDay(first.day) },
    ...(span >= 4 ? [{ at: x(middle), label: formatDay(middle), isMinor: true }] : []),
    { at: 100, label: formatDay(until) },
  ];
  return { days, first, last, until, span, x, ticks };
}
