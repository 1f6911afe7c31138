import type { LeaderboardEntry } from '@agent-atlas/api-client/rules';

/** An entry with its rank in the list, from 1. Sorting never changes it. */
export interface RankedEntry {
  readonly entry: LeaderboardEntry;
  readonly rank: number;
}

export type SortDirection = 'ascending' | 'descending';

type Key = (ranked: RankedEntry) => string | number;

export interface Column {
  readonly id: string;
  readonly label: string;
  readonly numeric: boolean;
  /** The direction of the first click on the header. */
  readonly firstDirection: SortDirection;
  readonly key: Key;
}

/** The columns of a table. Columns where more is better sort in descending order first. */
export const COLUMNS = [
  {
    id: 'rank',
    label: 'Rank',
    numeric: false,
    firstDirection: 'ascending',
    key: ({ rank }) => rank,
  },
  {
    id: 'agent',
    label: 'Agent',
    numeric: false,
    firstDirection: 'ascending',
    key: ({ entry }) => entry.name.toLowerCase(),
  },
  {
    id: 'category',
    label: 'Category',
    numeric: false,
    firstDirection: 'ascending',
    key: ({ entry }) => entry.category.toLowerCase(),
  },
  {
    id: 'rating',
    label: 'Rating',
    numeric: true,
    firstDirection: 'descending',
    key: ({ entry }) => entry.rating,
  },
  {
    id: 'reviews',
    label: 'Reviews',
    numeric: true,
    firstDirection: 'descending',
    key: ({ entry }) => entry.reviewCount,
  },
  {
    id: 'score',
    label: 'Score',
    numeric: true,
    firstDirection: 'descending',
    key: ({ entry }) => entry.score,
  },
  {
    id: 'upvotes',
    label: 'PH Upvotes',
    numeric: true,
    firstDirection: 'descending',
    key: ({ entry }) => entry.productHuntUpvotes,
  },
] as const satisfies readonly Column[];

export type ColumnId = (typeof COLUMNS)[number]['id'];

export interface Sorting {
  readonly column: ColumnId;
  readonly direction: SortDirection;
}

export const BY_RANK: Sorting = { column: 'rank', direction: 'ascending' };

/** The sorting after a click on a column header: a new column, or the current one reversed. */
export function nextSorting({ column, direction }: Sorting, clickedColumn: ColumnId): Sorting {
  if (column === clickedColumn)
    return { column, direction: direction === 'ascending' ? 'descending' : 'ascending' };
  const { firstDirection } = COLUMNS.find(({ id }) => id === clickedColumn) ?? COLUMNS[0];
  return { column: clickedColumn, direction: firstDirection };
}

/** Sorts the entries. Ties stay in rank order. */
export function sortEntries(
  entries: readonly LeaderboardEntry[],
  { column, direction }: Sorting,
): RankedEntry[] {
  const ranked = entries.map((entry, index): RankedEntry => ({ entry, rank: index + 1 }));
  const key: Key = (COLUMNS.find(({ id }) => id === column) ?? COLUMNS[0]).key;
  const sign = direction === 'ascending' ? 1 : -1;
  return ranked.sort((a, b) => {
    const [first, second] = [key(a), key(b)];
    return first < second ? -sign : first > second ? sign : 0;
  });
}
