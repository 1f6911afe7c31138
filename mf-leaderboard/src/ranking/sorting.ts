import type { LeaderboardEntry } from '@agent-atlas/api/rules';

/** An entry with its place in the list it stands in, from 1: sorting never changes a place. */
export interface PlacedEntry {
  readonly entry: LeaderboardEntry;
  readonly place: number;
}

export type SortDirection = 'ascending' | 'descending';

type Key = (placed: PlacedEntry) => string | number;

export interface Column {
  readonly id: string;
  readonly label: string;
  readonly numeric: boolean;
  /** What a first press on the head gives. */
  readonly first: SortDirection;
  readonly key: Key;
}

/** The columns of a table; numbers worth having more of start with the most. */
export const COLUMNS = [
  { id: 'rank', label: 'Rank', numeric: false, first: 'ascending', key: ({ place }) => place },
  {
    id: 'agent',
    label: 'Agent',
    numeric: false,
    first: 'ascending',
    key: ({ entry }) => entry.name.toLowerCase(),
  },
  {
    id: 'category',
    label: 'Category',
    numeric: false,
    first: 'ascending',
    key: ({ entry }) => entry.category.toLowerCase(),
  },
  {
    id: 'rating',
    label: 'Rating',
    numeric: true,
    first: 'descending',
    key: ({ entry }) => entry.rating,
  },
  {
    id: 'reviews',
    label: 'Reviews',
    numeric: true,
    first: 'descending',
    key: ({ entry }) => entry.reviewCount,
  },
  {
    id: 'score',
    label: 'Score',
    numeric: true,
    first: 'descending',
    key: ({ entry }) => entry.score,
  },
  {
    id: 'upvotes',
    label: 'PH Upvotes',
    numeric: true,
    first: 'descending',
    key: ({ entry }) => entry.productHuntUpvotes,
  },
] as const satisfies readonly Column[];

export type ColumnId = (typeof COLUMNS)[number]['id'];

export interface Sorting {
  readonly column: ColumnId;
  readonly direction: SortDirection;
}

export const BY_RANK: Sorting = { column: 'rank', direction: 'ascending' };

/** What a press on a column's head leads to: that column, or the other direction of it. */
export function pressed({ column, direction }: Sorting, pressedColumn: ColumnId): Sorting {
  if (column === pressedColumn)
    return { column, direction: direction === 'ascending' ? 'descending' : 'ascending' };
  const { first } = COLUMNS.find(({ id }) => id === pressedColumn) ?? COLUMNS[0];
  return { column: pressedColumn, direction: first };
}

/** The entries in the order asked for; those that tie stay in the order of their places. */
export function sortEntries(
  entries: readonly LeaderboardEntry[],
  { column, direction }: Sorting,
): PlacedEntry[] {
  const placed = entries.map((entry, index): PlacedEntry => ({ entry, place: index + 1 }));
  const key: Key = (COLUMNS.find(({ id }) => id === column) ?? COLUMNS[0]).key;
  const sign = direction === 'ascending' ? 1 : -1;
  return placed.sort((a, b) => {
    const [first, second] = [key(a), key(b)];
    return first < second ? -sign : first > second ? sign : 0;
  });
}
