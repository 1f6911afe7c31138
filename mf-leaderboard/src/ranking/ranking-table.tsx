import type { LeaderboardEntry } from '@agent-atlas/api/rules';
import {
  Table,
  TableBody,
  TableCaption,
  TableHeader,
  TableRow,
  TableSortHead,
} from '@agent-atlas/shared-ui';
import { useState } from 'react';
import { RankingRow } from './ranking-row.tsx';
import { BY_RANK, COLUMNS, type ColumnId, pressed, sortEntries } from './sorting.ts';

export interface RankingTableProps {
  label: string;
  entries: readonly LeaderboardEntry[];
}

const WIDTHS: Partial<Record<ColumnId, string>> = {
  rank: 'pr-1 sm:pr-4',
  agent: 'min-w-56 pl-3 sm:min-w-72 sm:pl-4',
};

/** The entries in their order, which the heads of the columns can change; a place stays what it is. */
export function RankingTable({ label, entries }: RankingTableProps) {
  const [sorting, setSorting] = useState(BY_RANK);
  return (
    <Table label={`${label} AI agents`}>
      <TableCaption>{label} AI agents</TableCaption>
      <TableHeader>
        <TableRow>
          {COLUMNS.map(({ id, label: text, numeric }) => (
            <TableSortHead
              key={id}
              sort={sorting.column === id ? sorting.direction : null}
              onSort={() => setSorting((before) => pressed(before, id))}
              className={numeric ? 'text-right' : WIDTHS[id]}
            >
              {text}
            </TableSortHead>
          ))}
        </TableRow>
      </TableHeader>
      <TableBody>
        {sortEntries(entries, sorting).map(({ entry, place }) => (
          <RankingRow key={entry.id} entry={entry} place={place} />
        ))}
      </TableBody>
    </Table>
  );
}
