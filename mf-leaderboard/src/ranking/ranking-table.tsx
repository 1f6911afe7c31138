import { agentPath, companyName, type LeaderboardEntry } from '@agent-atlas/api-client/rules';
import {
  AgentLogo,
  Badge,
  CategoryBadge,
  ChevronDownIcon,
  formatCount,
  formatNumber,
  formatRange,
  ScorePartList,
  Table,
  TableBody,
  TableCaption,
  TableCell,
  TableHeader,
  TableRow,
  TableSortHead,
  VisuallyHidden,
} from '@agent-atlas/shared-ui';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { BY_RANK, COLUMNS, type ColumnId, nextSorting, sortEntries } from './sorting.ts';

export interface RankingTableProps {
  label: string;
  entries: readonly LeaderboardEntry[];
}

const WIDTHS: Partial<Record<ColumnId, string>> = {
  rank: 'pr-1 sm:pr-4',
  agent: 'min-w-56 pl-3 sm:min-w-72 sm:pl-4',
};

/** A table that sorts by column. Sorting does not change an entry's rank. */
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
              onSort={() => setSorting((current) => nextSorting(current, id))}
              className={numeric ? 'text-right' : WIDTHS[id]}
            >
              {text}
            </TableSortHead>
          ))}
        </TableRow>
      </TableHeader>
      <TableBody>
        {sortEntries(entries, sorting).map(({ entry, rank }) => (
          <RankingRow key={entry.id} entry={entry} rank={rank} />
        ))}
      </TableBody>
    </Table>
  );
}

/** The number of rows with a gold badge. */
const GOLD_ROWS = 3;

interface EntryProps {
  entry: LeaderboardEntry;
}

interface RankingRowProps extends EntryProps {
  /** Rank in the list, from 1. */
  rank: number;
}

function RankingRow({ entry, rank }: RankingRowProps) {
  const path = agentPath(entry.id);
  const range = formatRange(entry.rankLow, entry.rankHigh);
  // In Trending, chance alone explains the votes of these agents.
  const isTied = entry.trend != null && range === undefined;
  return (
    <TableRow interactive onClick={useRowClick(path)}>
      <TableCell className="pr-1 align-top font-semibold tabular-nums sm:pr-4">
        <span>{rank}</span>
        {range !== undefined && range !== `${rank}` && (
          <span className="block text-xs font-normal whitespace-nowrap text-muted">
            <VisuallyHidden>Likely </VisuallyHidden>
            {range}
          </span>
        )}
        {isTied && <span className="block text-xs font-normal text-muted">tied</span>}
      </TableCell>
      {/* `abbr` shortens the row header that screen readers announce before each figure. */}
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
              {rank <= GOLD_ROWS && !isTied && <Badge variant="gold">#1</Badge>}
            </p>
            <p className="text-muted">{companyName(entry)}</p>
            <ScoreBreakdown entry={entry} />
          </div>
        </div>
      </th>
      <TableCell className="align-top whitespace-nowrap">
        <CategoryBadge category={entry.category} />
      </TableCell>
      <NumberCell>
        <span>{entry.reviewCount > 0 ? entry.rating.toFixed(1) : '—'}</span>
        <SampleCount entry={entry} />
      </NumberCell>
      <NumberCell>
        <span>{formatNumber(entry.reviewCount)}</span>
        <SampleCount entry={entry} />
      </NumberCell>
      <NumberCell>
        <strong className="font-semibold">{Math.round(entry.score)}</strong>
      </NumberCell>
      <NumberCell>
        {entry.productHuntUpvotes > 0 ? formatNumber(entry.productHuntUpvotes) : '—'}
      </NumberCell>
    </TableRow>
  );
}

function SampleCount({ entry: { sampleReviewCount: samples, reviewCount } }: EntryProps) {
  if (!samples) return null;
  return (
    <span className="block text-xs text-muted">
      {samples < reviewCount ? formatCount(samples, 'sample') : 'samples'}
    </span>
  );
}

function NumberCell({ children }: { children: ReactNode }) {
  return <TableCell className="text-right align-top tabular-nums">{children}</TableCell>;
}

/** "Why this rank?": the score's components. Works without JavaScript. */
function ScoreBreakdown({ entry }: EntryProps) {
  if (!entry.breakdown) return null;
  return (
    <details className="group mt-1 cursor-auto">
      <summary className="inline-flex cursor-pointer list-none items-center gap-1 rounded-control text-xs font-medium text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <span>
          Why this rank? <VisuallyHidden>{entry.name}</VisuallyHidden>
        </span>
        <ChevronDownIcon size={14} className="group-open:rotate-180" />
      </summary>
      {entry.trend && <Note>{trendNote(entry.trend)}</Note>}
      <ScorePartList entry={entry} className="mt-2 w-48 pb-1 sm:w-60" />
      <Note>{changeNote(entry)}</Note>
    </details>
  );
}

function Note({ children }: { children: string | undefined }) {
  return children && <p className="mt-2 w-48 pb-1 text-xs text-muted sm:w-60">{children}</p>;
}

const trendNote = ({ up, down }: NonNullable<LeaderboardEntry['trend']>) =>
  `Recent votes: ${up.toFixed(1)} for it, ${down.toFixed(1)} against it, at most one of each network`;

/** How easily the rank changes; undefined if that is not known. */
function changeNote({ reviewsToChange, votesToChange }: LeaderboardEntry): string | undefined {
  if (reviewsToChange)
    return `${formatCount(reviewsToChange, 'new five-star review')} of one agent below would put it above`;
  if (votesToChange)
    return `${formatCount(votesToChange, 'new upvote')} for one agent below would put it above`;
  return undefined;
}

/**
 * Makes a whole table row clickable for the pointer. Ignores clicks on controls in the row and drags
 * that select text. Keyboard users have the link in the row.
 */
function useRowClick(path: string) {
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLTableRowElement>) => {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('a, button, details')) return;
    if (window.getSelection()?.type === 'Range') return;
    if (event.metaKey || event.ctrlKey) window.open(path, '_blank', 'noopener');
    else void navigate(path);
  };
}
