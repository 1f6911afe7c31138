import { useState } from 'react';
import {
  RankBadge,
  ScoreBar,
  Table,
  TableBody,
  TableCaption,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  TableSortHead,
} from '../../src/index.ts';

export const part = {
  name: 'Table',
  group: 'Lists',
  of: {
    Table,
    TableCaption,
    TableHeader,
    TableBody,
    TableRow,
    TableHead,
    TableSortHead,
    TableCell,
  },
} as const;

/** Scrolls horizontally on narrow screens, including by keyboard. */
export function Sortable() {
  const [ascending, setAscending] = useState(false);
  const ranks = ascending ? [4, 3, 2, 1] : [1, 2, 3, 4];
  return (
    <Table label="Top agents">
      <TableCaption>The best agents</TableCaption>
      <TableHeader>
        <TableRow>
          <TableHead>Agent</TableHead>
          <TableHead>Rank</TableHead>
          <TableHead className="text-end">PH Upvotes</TableHead>
          <TableSortHead
            sort={ascending ? 'ascending' : 'descending'}
            onSort={() => setAscending(!ascending)}
          >
            Score
          </TableSortHead>
          <TableSortHead sort={null} onSort={() => {}}>
            Reviews
          </TableSortHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {ranks.map((rank) => (
          <TableRow key={rank} interactive>
            <TableCell>
              <p className="font-medium">Paper Lantern</p>
              <p className="text-muted">Example Works</p>
            </TableCell>
            <TableCell>
              <RankBadge rank={rank} />
            </TableCell>
            <TableCell className="text-end tabular-nums">1,240</TableCell>
            <TableCell>
              <ScoreBar value={104 - rank * 12} showText />
            </TableCell>
            <TableCell className="tabular-nums">128</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
