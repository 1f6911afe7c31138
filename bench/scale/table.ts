import type { Figures } from './measure.ts';

export interface Column {
  heading: string;
  figures: readonly Figures[];
}

/** The rows of a table: one row per read and one column per measurement. `!` marks a missed target. */
export function scaleRows(columns: readonly Column[]): string[][] {
  const reads = columns[0]?.figures.map(({ read }) => read) ?? [];
  return [
    ['', ...columns.map(({ heading }) => heading), 'target'],
    ...reads.map((read, index) => [
      read.name,
      ...columns.map(({ figures }) => cellOf(figures[index])),
      read.targetMs === undefined ? '' : `≤ ${read.targetMs}`,
    ]),
  ];
}

function cellOf(figures: Figures | undefined): string {
  if (!figures) return '';
  const { p50, p99, read } = figures;
  const isMissed = read.targetMs !== undefined && p99 > read.targetMs;
  return `${p50.toFixed(1)}/${p99.toFixed(1)}${isMissed ? '!' : ' '}`;
}
