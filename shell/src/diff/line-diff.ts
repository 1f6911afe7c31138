import { cutText } from '@agent-atlas/registry/contract/cut-text';
import { DIFF_LINE_MAX, DIFF_LINES_MAX } from '@agent-atlas/registry/contract/diffs';
import { diffArrays } from 'diff';
import { counted } from '../../remote-kit/commands/diff-text.ts';

/** Longer differences are not computed: the time grows with the square of their length. */
const EDITS_MAX = 2000;
const TIME_MS = 5000;

export interface LineDiff {
  readonly summary: string;
  /** The first changed lines, with `-` or `+` in front. */
  readonly lines: readonly string[];
}

/** A text within the limit of a line of the diff. */
export const shorten = (text: string) =>
  text.length > DIFF_LINE_MAX ? `${cutText(text, DIFF_LINE_MAX - 1)}…` : text;

/** The lines that differ; undefined if none does. */
export function diffLines(
  before: readonly string[],
  after: readonly string[],
): LineDiff | undefined {
  if (before.length === after.length && before.every((line, at) => line === after[at]))
    return undefined;
  const options = { maxEditLength: EDITS_MAX, timeout: TIME_MS };
  const parts = diffArrays([...before], [...after], options);
  if (!parts) return { summary: `more than ${EDITS_MAX} lines differ`, lines: [] };
  const changed = parts.filter(({ added, removed }) => added || removed);
  const count = (side: 'added' | 'removed') =>
    changed.reduce((sum, part) => sum + (part[side] ? part.value.length : 0), 0);
  const lines = changed.flatMap(({ added, value }) =>
    value.map((line) => shorten(`${added ? '+' : '-'} ${line}`)),
  );
  return {
    summary: `${counted(count('removed'), 'line')} removed, ${count('added')} added`,
    lines: lines.slice(0, DIFF_LINES_MAX),
  };
}
