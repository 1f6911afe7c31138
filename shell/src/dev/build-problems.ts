import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { StatsError } from '@rspack/core';
import { codeFrame } from '../../remote-kit/build/code-frame.ts';
import { MAX_PROBLEMS, type Position, type Problem, shortened } from './problem.ts';

/** The position in a compiler's message: `╭─[12:5]` or `╭─[/path/file.ts:12:5]`. */
const MARK = /╭─\[(?:[^\]]*:)?(\d+):(\d+)\]/;

/** The lines of a message that describe the problem, without the compiler's code frame. */
function summaryOf(message: string): string {
  const lines = message
    .split('\n')
    .filter((line) => !/[│╭╰·]|^\s*\d+ /.test(line) || line.includes('╰─▶'))
    .map((line) => line.replaceAll(/[×╰─▶]/g, '').trim());
  return lines.filter((line) => line !== '' && !line.startsWith('Module build failed')).join('\n');
}

/** The file of an error: the resource at the end of the module's identifier. */
function fileOf({ moduleIdentifier }: StatsError): string | undefined {
  const resource = moduleIdentifier?.split('!').at(-1)?.split('|').at(-1)?.split('?')[0];
  return resource?.startsWith('/') ? resource : undefined;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function problemOf(error: StatsError, root: string): Problem {
  const message = stripVTControlCharacters(error.message);
  const [, line, column] = MARK.exec(message) ?? [];
  const file = fileOf(error);
  const summary = summaryOf(message) || message;
  if (!file || !line) return { kind: 'build', message: summary };
  const position: Position = {
    file: relative(root, file),
    line: Number(line),
    column: Number(column),
  };
  const frame = codeFrame(read(file), position.line, position.column);
  return { kind: 'build', message: summary, position, frame };
}

/**
 * The errors of a failed build. The same mistake in the browser build and in the server build counts once.
 *
 * @param root positions are relative to it
 */
export function buildProblems(errors: readonly StatsError[], root: string): Problem[] {
  const problems = errors.map((error) => shortened(problemOf(error, root)));
  const distinct = new Map(problems.map((each) => [JSON.stringify(each), each]));
  return [...distinct.values()].slice(0, MAX_PROBLEMS);
}
