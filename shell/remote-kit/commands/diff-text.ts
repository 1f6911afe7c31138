import { type DiffView, isUnchanged, type ReleaseDiff } from '@agent-atlas/api-client/releases';
import type { Outcome } from '../build/change.ts';
import { tableLines } from './text-table.ts';

const WHOLE_RELEASE = '(release)';
/** How many lines of a change the terminal shows; the report shows more. */
const LINES_SHOWN = 6;

/** `1 line`, `2 lines`. */
export const counted = (count: number, thing: string) =>
  `${count} ${thing}${count === 1 ? '' : 's'}`;

export const viewName = ({ width, theme }: DiffView) => `${width} ${theme}`;

/** A diff as a table for the terminal. */
export function diffText(name: string, version: string, diff: ReleaseDiff): string {
  const { base, changes, scenarios, problems } = diff;
  const pair =
    base === null ? `${name} ${version} (nothing is active)` : `${name} ${base} → ${version}`;
  const rows = changes.map(({ kind, scenario, views, summary }) => [
    scenario ?? WHOLE_RELEASE,
    kind,
    views.map(viewName).join(', '),
    summary,
  ]);
  const lines = tableLines(rows).flatMap((line, index) => [
    line,
    ...(changes[index]?.lines ?? []).slice(0, LINES_SHOWN).map((each) => `    ${each}`),
  ]);
  const count = changes.length === 0 ? 'no differences' : counted(changes.length, 'difference');
  return [
    `${pair}: ${count} in ${counted(scenarios, 'scenario')}`,
    ...lines,
    ...problems.map((problem) => `Not compared: ${problem}`),
  ].join('\n');
}

/** The differences of a version, and whether someone has accepted them. */
export interface FoundDiff {
  readonly name: string;
  readonly version: string;
  readonly diff: ReleaseDiff;
  readonly digest: string;
  readonly accepted: { readonly reviewer: string } | null;
  /** Whether the release API has them, so that someone can accept them. */
  readonly isRecorded: boolean;
  /** The file of the report with pictures. */
  readonly report?: string;
}

/** Fails if there are differences that nobody has accepted. @param program how to call the program */
export function diffOutcome(
  program: string,
  { name, version, diff, digest, accepted, isRecorded, report }: FoundDiff,
): Outcome {
  const isAccepted = isUnchanged(diff) || accepted !== null;
  const next = `To accept this: ${program} diff ${name} ${version} --accept --by <your name> --digest ${digest}`;
  const lines = [
    diffText(name, version, diff),
    ...(report === undefined ? [] : [`Report: ${report}`]),
    ...(isRecorded && !isAccepted ? [next] : []),
    ...(accepted ? [`Accepted by ${accepted.reviewer}`] : []),
  ];
  return { ok: isAccepted, text: lines.join('\n'), json: { name, version, digest, diff } };
}
