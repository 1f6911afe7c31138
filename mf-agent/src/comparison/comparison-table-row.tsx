import type { Agent } from '@agent-atlas/api/rules';
import { Badge } from '@agent-atlas/shared-ui';
import { bestOf } from './best.ts';
import type { ComparisonRow } from './rows.tsx';

export interface ComparisonTableRowProps {
  row: ComparisonRow;
  agents: readonly Agent[];
}

export function ComparisonTableRow({ row, agents }: ComparisonTableRowProps) {
  const { title, text, cell = text, best } = row;
  const isBest = best ? bestOf(agents.map(best.value), best.preference) : [];
  return (
    <tr className="group">
      <th
        scope="row"
        className="sticky left-0 border-b border-line bg-sunken p-3 align-top text-xs font-semibold wrap-break-word text-muted group-last:rounded-bl-card group-last:border-b-0 lg:p-4 sm:text-sm"
      >
        {title}
      </th>
      {agents.map((agent, index) => (
        <td
          key={agent.id}
          className="border-b border-line p-3 align-top leading-relaxed wrap-anywhere text-ink group-last:border-b-0 lg:p-4"
        >
          {best && isBest[index] ? (
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              {cell(agent)} <Badge variant="success">{best.label}</Badge>
            </span>
          ) : (
            cell(agent)
          )}
        </td>
      ))}
    </tr>
  );
}
