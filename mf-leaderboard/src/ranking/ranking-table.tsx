import type { LeaderboardEntry } from '@agent-atlas/api/rules';
import {
  Table,
  TableBody,
  TableCaption,
  TableHead,
  TableHeader,
  TableRow,
} from '@agent-atlas/shared-ui';
import { RankingRow } from './ranking-row.tsx';

export interface RankingTableProps {
  label: string;
  entries: readonly LeaderboardEntry[];
}

export function RankingTable({ label, entries }: RankingTableProps) {
  return (
    <Table label={`${label} AI agents`}>
      <TableCaption>{label} AI agents</TableCaption>
      <TableHeader>
        <TableRow>
          <TableHead className="pr-1 sm:pr-4">Rank</TableHead>
          <TableHead className="min-w-68 pl-3 sm:min-w-72 sm:pl-4">Agent</TableHead>
          <TableHead>Category</TableHead>
          <TableHead className="text-right">Rating</TableHead>
          <TableHead className="text-right">Reviews</TableHead>
          <TableHead className="text-right">Score</TableHead>
          <TableHead className="text-right">PH Upvotes</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {entries.map((entry, index) => (
          <RankingRow key={entry.id} entry={entry} place={index + 1} />
        ))}
      </TableBody>
    </Table>
  );
}
