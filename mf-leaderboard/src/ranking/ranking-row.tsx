import { companyName, type LeaderboardEntry } from '@agent-atlas/api/rules';
import {
  AgentLogo,
  Badge,
  CategoryBadge,
  formatNumber,
  formatRange,
  TableCell,
  TableRow,
  VisuallyHidden,
} from '@agent-atlas/shared-ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ScoreBreakdown } from './score-breakdown.tsx';
import { useRowClick } from './use-row-click.ts';

/** Rows that carry the gold badge. */
const GOLD_ROWS = 3;

export interface RankingRowProps {
  entry: LeaderboardEntry;
  /** Place in the table, from 1. */
  place: number;
}

export function RankingRow({ entry, place }: RankingRowProps) {
  const path = `/agent/${entry.id}`;
  const range = formatRange(entry.rankLow, entry.rankHigh);
  return (
    <TableRow interactive onClick={useRowClick(path)}>
      <TableCell className="pr-1 align-top font-semibold tabular-nums sm:pr-4">
        {place}
        {range !== undefined && range !== `${place}` && (
          <span className="block text-xs font-normal whitespace-nowrap text-muted">
            <VisuallyHidden>Likely </VisuallyHidden>
            {range}
          </span>
        )}
      </TableCell>
      {/* What a screen reader says before each figure: the name, not all that the cell holds. */}
      <th
        scope="row"
        abbr={entry.name}
        className="py-3 pr-4 pl-3 text-left align-top font-normal text-ink sm:pl-4"
      >
        <div className="flex items-start gap-3">
          <AgentLogo agent={entry} size="small" />
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-2">
              <Link
                to={path}
                className="rounded-control font-medium text-ink hover:text-accent-ink"
              >
                {entry.name}
              </Link>
              {place <= GOLD_ROWS && <Badge variant="gold">#1</Badge>}
            </p>
            <p className="text-muted">{companyName(entry)}</p>
            <ScoreBreakdown entry={entry} />
          </div>
        </div>
      </th>
      <TableCell className="align-top whitespace-nowrap">
        <CategoryBadge category={entry.category} />
      </TableCell>
      <NumberCell>{entry.reviewCount > 0 ? entry.rating.toFixed(1) : '—'}</NumberCell>
      <NumberCell>{formatNumber(entry.reviewCount)}</NumberCell>
      <NumberCell>
        <strong className="font-semibold">{Math.round(entry.score)}</strong>
      </NumberCell>
      <NumberCell>
        {entry.productHuntUpvotes > 0 ? formatNumber(entry.productHuntUpvotes) : '—'}
      </NumberCell>
    </TableRow>
  );
}

function NumberCell({ children }: { children: ReactNode }) {
  return <TableCell className="text-right align-top tabular-nums">{children}</TableCell>;
}
