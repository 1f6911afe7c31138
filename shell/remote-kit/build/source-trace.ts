import { readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload, type SourceMapping } from 'node:module';
import { join } from 'node:path';
import { codeFrame } from './code-frame.ts';

const POSITION = /\bhttps?:\/\/[^\s/]+\/_dev\/([\w.-]+\.js):(\d+):(\d+)/g;

/** Removes the `./` that compiler paths start with. */
const withoutDot = (source: string) => source.replace(/^\.\//, '');

/** A position in a source of a build. Line and column start at 1. */
export interface MappedPosition {
  readonly source: string;
  readonly line: number;
  readonly column: number;
  /** The source lines around it, with a mark. */
  readonly frame: string;
}

/** Source maps by path; undefined where there is none. */
export type SourceMaps = Map<string, Promise<SourceMap | undefined>>;

/**
 * Replaces the positions in a stack trace by positions in the sources.
 *
 * @param pattern matches a position in a build; its last two groups are line and column
 * @param mapFile path of the source map of a matched position
 * @param write text of a position in the sources
 * @param maps the source maps that have been read, by path
 */
export async function mapTrace(
  trace: string,
  pattern: RegExp,
  mapFile: (match: RegExpExecArray) => string | undefined,
  write: (position: MappedPosition) => string,
  maps: SourceMaps = new Map(),
): Promise<string> {
  let mapped = '';
  let end = 0;
  for (const match of trace.matchAll(pattern)) {
    const path = mapFile(match);
    if (path !== undefined && !maps.has(path)) maps.set(path, readMap(path));
    const map = path === undefined ? undefined : await maps.get(path);
    const [line, column] = match.slice(-2).map(Number);
    const entry = map?.findEntry((line ?? 1) - 1, (column ?? 1) - 1);
    const found = map && entry && 'originalSource' in entry;
    mapped += trace.slice(end, match.index);
    mapped += found ? write(positionOf(map.payload, entry)) : match[0];
    end = match.index + match[0].length;
  }
  return mapped + trace.slice(end);
}

function positionOf(payload: SourceMapPayload, entry: SourceMapping): MappedPosition {
  const { originalSource, originalLine, originalColumn } = entry;
  const [line, column] = [originalLine + 1, originalColumn + 1];
  const text = payload.sourcesContent[payload.sources.indexOf(originalSource)] ?? '';
  return {
    source: withoutDot(originalSource),
    line,
    column,
    frame: codeFrame(text, line, column),
  };
}

/**
 * Maps a browser's stack trace to positions in the sources. Omits frames of packages, and appends the source
 * lines around the first frame of the remote.
 *
 * @param out folder of the build that the browser runs, with source maps
 */
export async function sourceTrace(trace: string, out: string): Promise<string> {
  let excerpt = '';
  const mapped = await mapTrace(
    trace,
    POSITION,
    ([, file = '']) => join(out, `${file}.map`),
    ({ source, line, column, frame }) => {
      if (excerpt === '' && source.startsWith('src/')) excerpt = frame;
      return `${source}:${line}:${column}`;
    },
  );
  // In a repository of its own, the path of a package begins with the folder.
  const own = mapped.split('\n').filter((line) => !/\bnode_modules\//.test(line));
  return [...own, ...(excerpt ? ['', excerpt] : [])].join('\n');
}

async function readMap(path: string): Promise<SourceMap | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : new SourceMap(JSON.parse(text));
}
