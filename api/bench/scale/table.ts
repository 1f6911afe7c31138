import { table } from '../../../shell/bench/figures.ts';
import type { Figures } from './measure.ts';

export interface Column {
  heading: string;
  figures: readonly Figures[];
}

/** Formats one row per read and one column per measurement. `!` marks a missed target. */
export function scaleTable(columns: readonly Column[]): string {
  const reads = columns[0]?.figures.map(({ read }) => read) ?? [];
  const rows = [
    ['', ...columns.map(({ heading }) => heading), 'target'],
    ...reads.map((read, index) => [
      read.name,
      ...columns.map(({ figures }) => cellOf(figures[index])),
      read.targetMs === undefined ? '' : `≤ ${read.targetMs}`,
    ]),
  ];
  return table(rows);
}

function cellOf(figures: Figures | undefined): string {
  if (!figures) return '';
  const { p50, p99, read } = figures;
  const isMissed = read.targetMs !== undefined && p99 > read.targetMs;
  return `${p50.toFixed(1)}/${p99.toFixed(1)}${isMissed ? '!' : ' '}`;
}
