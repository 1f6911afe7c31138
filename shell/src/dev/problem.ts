import { cutText } from '@agent-atlas/registry/contract/cut-text';
/** A position in a source file. */
export interface Position {
  /** Relative to the folder in which the command runs. */
  readonly file: string;
  /** Both start at 1. */
  readonly line: number;
  readonly column: number;
}

/** A mistake in the sources, as the terminal and the overlay show it. */
export interface Problem {
  /** Where it was found. */
  readonly kind: 'build' | 'types' | 'server' | 'browser';
  readonly message: string;
  readonly position?: Position | undefined;
  /** The source lines around the position, with a mark. */
  readonly frame?: string | undefined;
  /** The stack trace, with positions in the sources. */
  readonly trace?: string | undefined;
  /** Path of the page that could not be rendered; absent if the problem concerns every page. */
  readonly page?: string | undefined;
}

/** Maximum number of problems shown at the same time. */
export const MAX_PROBLEMS = 20;

/** Maximum length of a problem's text, in characters. */
const MAX_TEXT = 4000;

const LABELS: Readonly<Record<Problem['kind'], string>> = {
  build: 'Build error',
  types: 'Type error',
  server: 'Error on the server',
  browser: 'Error in the browser',
};

/** The heading of a problem. */
export const labelOf = ({ kind }: Problem) => LABELS[kind];

/** The position in the form that terminals and editors recognize: `src/page.tsx:12:5`. */
export const textOf = ({ file, line, column }: Position) => `${file}:${line}:${column}`;

/** A problem with texts of limited length. */
export function shortened(given: Problem): Problem {
  const cut = (text: string | undefined) => text && cutText(text, MAX_TEXT);
  return {
    ...given,
    message: cutText(given.message, MAX_TEXT),
    ...(given.frame && { frame: cut(given.frame) }),
    ...(given.trace && { trace: cut(given.trace) }),
  };
}

/** A problem as the terminal shows it. */
export function describeProblem(given: Problem): string {
  const { message, position: at, frame, trace } = given;
  const where = at ? ` in ${textOf(at)}` : '';
  return [`${labelOf(given)}${where}: ${message}`, frame, trace].filter(Boolean).join('\n');
}
