import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';

/** One module imports another. Paths are relative to the checked folder. */
interface Import {
  readonly from: string;
  readonly to: string;
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Tests may import from anywhere, because nothing imports them. */
const IGNORED = ['**/node_modules/**', '**/dist/**', '**/*.test.{ts,tsx}'];

/** The relative specifiers of a module's imports: static, dynamic, re-exports and types. */
function specifiersOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module;
  const reexports = staticExports.flatMap(({ entries }) => entries);
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...reexports.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
  ].filter((specifier) => specifier.startsWith('.'));
}

function importsIn(root: string): Import[] {
  const files = globSync('**/*.{ts,tsx}', { cwd: root, exclude: IGNORED }).sort();
  const known = new Set(files);
  return files.flatMap((from) =>
    specifiersOf(join(root, from))
      .map((specifier) => ({ from, to: normalize(join(dirname(from), specifier)) }))
      .filter(({ to }) => known.has(to)),
  );
}

function graphOf(imports: readonly Import[]): Graph {
  const byImporter = Map.groupBy(imports, ({ from }) => from);
  return new Map([...byImporter].map(([from, all]) => [from, new Set(all.map(({ to }) => to))]));
}

/** The shortest way from a node back to itself: `[a, b, a]`. */
function cycleThrough(graph: Graph, start: string): string[] | undefined {
  const seen = new Set<string>();
  const paths = [[start]];
  for (const path of paths) {
    for (const next of graph.get(path.at(-1) ?? '') ?? []) {
      if (next === start) return [...path, start];
      if (!seen.has(next)) paths.push([...path, next]);
      seen.add(next);
    }
  }
  return undefined;
}

/** A cycle through each node that is on one, unless a cycle found before contains the node. */
function cyclesIn(graph: Graph): string[][] {
  const found: string[][] = [];
  for (const node of graph.keys()) {
    const cycle = found.flat().includes(node) ? undefined : cycleThrough(graph, node);
    if (cycle) found.push(cycle);
  }
  return found;
}

/** The first-level folder of a module. A module outside of folders stands for itself. */
const folderOf = (path: string) => path.split('/', 1)[0] ?? path;

/**
 * The import cycles between the modules of a folder, and between its first-level folders. Each problem names the
 * imports to change.
 *
 * @param apart pairs of first-level folders that must not import each other
 */
export function importProblems(
  root: string,
  apart: readonly (readonly [string, string])[] = [],
): string[] {
  const imports = importsIn(root);
  const between = imports.filter(({ from, to }) => folderOf(from) !== folderOf(to));
  const folders = graphOf(
    between.map(({ from, to }) => ({ from: folderOf(from), to: folderOf(to) })),
  );
  const example = (from: string | undefined, to: string | undefined) =>
    between.find((each) => folderOf(each.from) === from && folderOf(each.to) === to);
  const show = (found: Import | undefined) =>
    found ? [`  ${found.from} imports ${found.to}`] : [];
  return [
    ...cyclesIn(folders).map((cycle) =>
      [
        `The folders ${cycle.join(' → ')} import each other:`,
        ...cycle.slice(1).flatMap((to, index) => show(example(cycle[index], to))),
      ].join('\n'),
    ),
    ...cyclesIn(graphOf(imports)).map(
      (cycle) => `These modules import each other: ${cycle.join(' → ')}`,
    ),
    ...apart
      .flatMap(([a, b]) => [example(a, b), example(b, a)])
      .flatMap(show)
      .map((line) => `These folders must not import each other:\n${line}`),
  ];
}
