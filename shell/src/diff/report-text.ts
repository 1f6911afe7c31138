import type { DiffView, ReleaseDiff } from '@agent-atlas/registry/contract/diffs';
import { counted } from './line-diff.ts';

const WHOLE_RELEASE = '(release)';
/** How many lines of a change the terminal shows; the report shows more. */
const LINES_SHOWN = 6;

export const viewName = ({ width, theme }: DiffView) => `${width} ${theme}`;

/** A diff as a table for the terminal. */
export function textReport(name: string, version: string, diff: ReleaseDiff): string {
  const { base, changes, scenarios, problems } = diff;
  const pair =
    base === null ? `${name} ${version} (nothing is active)` : `${name} ${base} → ${version}`;
  const rows = changes.map(({ kind, scenario, views, summary }) => [
    scenario ?? WHOLE_RELEASE,
    kind,
    views.map(viewName).join(', '),
    summary,
  ]);
  const widths = [0, 1, 2].map((column) =>
    Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.flatMap((row, index) => [
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
    ...(changes[index]?.lines ?? []).slice(0, LINES_SHOWN).map((line) => `    ${line}`),
  ]);
  const count = changes.length === 0 ? 'no differences' : counted(changes.length, 'difference');
  return [
    `${pair}: ${count} in ${counted(scenarios, 'scenario')}`,
    ...lines,
    ...problems.map((problem) => `Not compared: ${problem}`),
  ].join('\n');
}
