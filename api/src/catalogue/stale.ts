import { CHECK_AFTER_DAYS } from '../agents/checks.ts';
import { formatCountOf } from '../base/format-count.ts';
import type { ListedAgent } from './schema.ts';

const DAY_MS = 86_400_000;

/** An agent whose facts are due for a check. */
export interface DueAgent {
  id: number;
  name: string;
  category: string;
  /** The day of the oldest check of its facts. */
  verifiedOn: string;
  dueOn: string;
}

/** The agents by due date. Days are ISO dates, months are like `2026-12`. */
export interface CheckCalendar {
  today: string;
  /** Agents that are due now, oldest first. */
  overdue: DueAgent[];
  /** Agents that are due later, by month. */
  months: { month: string; agents: DueAgent[] }[];
}

/** Computes when the facts of each agent are due for another check. */
export function checkCalendar(agents: readonly ListedAgent[], today: string): CheckCalendar {
  const due = agents
    .filter(({ retiredOn }) => retiredOn === null)
    .map(({ id, name, category, verifiedOn: allOn, checked, training }) => {
      const days = [...Object.values(checked), ...training].map(({ on }) => on);
      const [verifiedOn = allOn] = [allOn, ...days].sort();
      const dueAt = Date.parse(verifiedOn) + CHECK_AFTER_DAYS * DAY_MS;
      const dueOn = new Date(dueAt).toISOString().slice(0, 10);
      return { id, name, category, verifiedOn, dueOn };
    })
    .sort((a, b) => Date.parse(a.dueOn) - Date.parse(b.dueOn) || a.id - b.id);
  const later = due.filter(({ dueOn }) => dueOn > today);
  const months = Map.groupBy(later, ({ dueOn }) => dueOn.slice(0, 7));
  return {
    today,
    overdue: due.filter(({ dueOn }) => dueOn <= today),
    months: [...months].map(([month, list]) => ({ month, agents: list })),
  };
}

/** Formats the calendar for editors: all overdue agents, and the number due in each month. */
export function formatCalendar({ overdue, months }: CheckCalendar): string {
  const byCategory = Map.groupBy(overdue, ({ category }) => category);
  return [
    `${formatCountOf(overdue.length, 'agent')} not checked for ${CHECK_AFTER_DAYS} days or more${overdue.length > 0 ? ':' : '.'}`,
    ...[...byCategory].flatMap(([category, agents]) => [
      `  ${category}`,
      ...agents.map(({ id, name, verifiedOn }) => `    ${verifiedOn}  ${name} (${id})`),
    ]),
    ...(months.length > 0 ? ['Due later:'] : []),
    ...months.map(({ month, agents }) => `  ${month}  ${formatCountOf(agents.length, 'agent')}`),
  ].join('\n');
}
