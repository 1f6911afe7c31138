import { type Agent, agentPath, companyName } from '@agent-atlas/api-client/rules';
import {
  AgentLogo,
  Badge,
  Button,
  CloseIcon,
  cn,
  ScrollRegion,
  TableCaption,
} from '@agent-atlas/shared-ui';
import { Link } from 'react-router-dom';
import { CheckNote } from '../lib/check-note.tsx';
import { formatDate } from '../lib/format.ts';
import { ComparisonForm } from './comparison-form.tsx';
import { type ComparisonState, toggleId } from './comparison-url.ts';
import { bestOf, type ComparisonRow } from './rows.tsx';

// Indexed by number of columns: keeps each column readable and shows most of two on a phone. Large
// screens have room, unless large text takes it.
const MIN_WIDTH = [
  '',
  'min-w-68 lg:min-w-0',
  'min-w-92 sm:min-w-112 lg:min-w-0',
  'min-w-128 sm:min-w-156 lg:min-w-0',
  'min-w-164 sm:min-w-176 lg:min-w-0',
];

export interface ComparisonTableProps {
  state: ComparisonState;
  agents: readonly Agent[];
  rows: readonly ComparisonRow[];
}

/** Compares agents column by column. The header row and the first column are sticky where the screen has room. */
export function ComparisonTable({ state, agents, rows }: ComparisonTableProps) {
  return (
    <ScrollRegion
      label="Comparison table"
      // On large screens the page scrolls instead, and the header sticks to the viewport.
      className={cn(
        'max-lg:tall:max-h-[80svh] max-lg:tall:overflow-auto lg:overflow-visible',
        // What gets the focus stops beside the sticky column and below the sticky row.
        'scroll-ps-24 sm:scroll-ps-37 [&_tbody_*]:scroll-mt-40 lg:[&_tbody_*]:scroll-mt-56',
        agents.length === 1 && 'lg:max-w-2xl',
      )}
    >
      <table
        className={cn(
          'w-full table-fixed border-separate border-spacing-0 text-left text-sm',
          MIN_WIDTH[agents.length],
        )}
      >
        <TableCaption>Comparison of {agents.map(({ name }) => name).join(', ')}</TableCaption>
        <thead>
          <tr>
            <td className="left-0 z-20 w-23 rounded-tl-card border-b border-line bg-surface sm:w-36 lg:w-44 min-[20rem]:sticky tall:top-0 lg:tall:top-16 lg:noscript:static" />
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
    </ScrollRegion>
  );
}

function AgentColumnHead({ agent, state }: { agent: Agent; state: ComparisonState }) {
  const nameId = `column-${agent.id}`;
  return (
    <th
      scope="col"
      // Names the column after the agent alone, without the rest of the header's content.
      aria-labelledby={nameId}
      className="z-10 border-b border-line bg-surface p-3 align-top font-normal last:rounded-tr-card tall:sticky tall:top-0 lg:p-4 lg:tall:top-16 lg:noscript:static"
    >
      <div className="flex items-start justify-between gap-2">
        <AgentLogo agent={agent} className="max-sm:size-9" />
        <ComparisonForm state={{ ...state, ids: [] }} className="-mt-1 -mr-1">
          <Button
            type="submit"
            name="ids"
            value={toggleId(state.ids, agent.id).join(',')}
            variant="ghost"
            size="icon"
            className="size-9"
            aria-label={`Remove ${agent.name}`}
          >
            <CloseIcon size={18} />
          </Button>
        </ComparisonForm>
      </div>
      <Link
        id={nameId}
        to={agentPath(agent.id)}
        className="mt-2 line-clamp-2 rounded-sm text-base leading-snug font-semibold wrap-anywhere text-ink hover:text-accent-ink"
      >
        {agent.name}
      </Link>
      <p className="truncate text-sm text-muted">{companyName(agent)}</p>
      {agent.retiredOn && (
        <p className="text-sm text-warning">Retired on {formatDate(agent.retiredOn)}</p>
      )}
    </th>
  );
}

function ComparisonTableRow({ row, agents }: { row: ComparisonRow; agents: readonly Agent[] }) {
  const { title, fact, text, cell = text, best } = row;
  const isBest = best ? bestOf(agents.map(best.value), best.preference) : [];
  return (
    <tr className="group">
      <th
        scope="row"
        className="left-0 border-b border-line bg-sunken min-[20rem]:sticky p-3 align-top text-xs font-semibold wrap-break-word text-muted group-last:rounded-bl-card group-last:border-b-0 lg:p-4 sm:text-sm"
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
          {fact && <CheckNote check={agent.checked?.[fact]} />}
        </td>
      ))}
    </tr>
  );
}
