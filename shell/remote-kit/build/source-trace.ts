import { readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';

const POSITION = /\bhttps?:\/\/[^\s/]+\/_dev\/([\w.-]+\.js):(\d+):(\d+)/g;
/** Number of source lines to show before and after the one that failed. */
const CONTEXT_LINES = 2;

/** Removes the `./` that compiler paths start with. */
const withoutDot = (source: string) => source.replace(/^\.\//, '');

function excerptOf(payload: SourceMapPayload, source: string, line: number): string[] {
  const text = payload.sourcesContent[payload.sources.map(withoutDot).indexOf(source)] ?? '';
  const first = Math.max(0, line - CONTEXT_LINES);
  const lines = text.split('\n').slice(first, line + CONTEXT_LINES + 1);
  return lines.map((each, index) => {
    const number = first + index;
    return `${number === line ? '>' : ' '} ${String(number + 1).padStart(4)} | ${each}`;
  });
}

/**
 * Maps a browser's stack trace to positions in the sources. Omits frames of packages, and appends the source
 * lines around the first frame of the remote.
 *
 * @param out folder of the build that the browser runs, with source maps
 */
export async function sourceTrace(trace: string, out: string): Promise<string> {
  const maps = new Map<string, SourceMap | undefined>();
  const files = [...trace.matchAll(POSITION)].map(([, file = '']) => file);
  for (const file of new Set(files)) maps.set(file, await readMap(join(out, `${file}.map`)));
  let excerpt: string[] = [];
  const mapped = trace.replaceAll(
    POSITION,
    (position, file: string, line: string, column: string) => {
      const map = maps.get(file);
      const entry = map?.findEntry(Number(line) - 1, Number(column) - 1);
      if (!map || !entry || !('originalSource' in entry)) return position;
      const { originalLine, originalColumn } = entry;
      const source = withoutDot(entry.originalSource);
      if (excerpt.length === 0 && source.startsWith('src/'))
        excerpt = excerptOf(map.payload, source, originalLine);
      return `${source}:${originalLine + 1}:${originalColumn + 1}`;
    },
  );
  const own = mapped.split('\n').filter((line) => !line.includes('/node_modules/'));
  return [...own, ...(excerpt.length > 0 ? ['', ...excerpt] : [])].join('\n');
}

async function readMap(path: string): Promise<SourceMap | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : new SourceMap(JSON.parse(text));
}
