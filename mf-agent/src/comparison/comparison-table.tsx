import type { Agent } from '@agent-atlas/api/rules';
import { cn, TableCaption } from '@agent-atlas/shared-ui';
import type { ComparisonState } from './address.ts';
import { AgentColumnHead } from './agent-column-head.tsx';
import { ComparisonTableRow } from './comparison-table-row.tsx';
import type { ComparisonRow } from './rows.tsx';

// By the number of columns: each keeps a readable width, and a phone shows most of two.
const LEAST_WIDTH = [
  '',
  'min-w-68',
  'min-w-92 sm:min-w-112',
  'min-w-128 sm:min-w-156',
  'min-w-164 sm:min-w-176',
];

export interface ComparisonTableProps {
  state: ComparisonState;
  /** One column each. */
  agents: readonly Agent[];
  rows: readonly ComparisonRow[];
}

/** Agents as columns. The names stay in view while the rows scroll, the titles while the columns do. */
export function ComparisonTable({ state, agents, rows }: ComparisonTableProps) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label="Comparison table"
      // Positioned, so that what a cell says to screen readers alone scrolls along and widens no page.
      className={cn(
        'relative min-w-0 rounded-card border border-line bg-surface max-lg:max-h-[80svh] max-lg:overflow-auto print:max-h-none print:overflow-visible',
        agents.length === 1 && 'lg:max-w-2xl',
      )}
    >
      <table
        className={cn(
          'w-full table-fixed border-separate border-spacing-0 text-left text-sm',
          LEAST_WIDTH[agents.length],
        )}
      >
        <TableCaption>Comparison of {agents.map(({ name }) => name).join(', ')}</TableCaption>
        <thead>
          <tr>
            <td className="sticky top-0 left-0 z-20 w-23 rounded-tl-card border-b border-line bg-surface sm:w-36 lg:top-16 lg:w-44 lg:noscript:static" />
            {agents.map((agent) => (
              <AgentColumnHead key={agent.id} agent={agent} state={state} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ComparisonTableRow key={row.title} row={row} agents={agents} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
