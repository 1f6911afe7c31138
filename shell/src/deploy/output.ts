import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  chmod,
  copyFile,
  mkdir,
  readdir,
  readFile,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Files } from './packages.ts';

/** Digests of all other files of an output, in the format of `sha256sum --check`. */
export const SUMS_FILE = 'SHA256SUMS';
/** What the output was built from. */
export const BUILD_FILE = 'build.json';

/** The same for every build. The earliest time that all archive formats can store. */
const MODIFIED = new Date('1980-01-01T00:00:00Z');
const MODE = { file: 0o644, program: 0o755, folder: 0o755 } as const;
/** The only path that may be executed. */
const NODE = 'bin/node';

export interface BuildFacts {
  readonly output: string;
  readonly commit: string;
  readonly node: string;
  /** Such as `linux-x64`: Node.js and the native packages are built for one platform. */
  readonly platform: string;
}

/** Writes an output: its files, what it was built from, and the digests. */
export async function writeOutput(folder: string, files: Files, facts: BuildFacts): Promise<void> {
  for (const [path, from] of [...files].sort(([a], [b]) => compare(a, b))) {
    const to = join(folder, path);
    await mkdir(dirname(to), { recursive: true });
    await copyFile(from, to);
  }
  await writeFile(join(folder, BUILD_FILE), `${JSON.stringify(facts, null, 2)}\n`);
  await writeFile(join(folder, SUMS_FILE), await sumsOf(folder));
  await normalize(folder);
}

/** The digests of an output's current files, one line each, sorted by path. */
export async function sumsOf(folder: string): Promise<string> {
  const paths = await filesBelow(folder);
  const lines: string[] = [];
  for (const path of paths) {
    if (path !== SUMS_FILE) lines.push(`${await digestOfFile(join(folder, path))}  ${path}\n`);
  }
  return lines.join('');
}

/** Paths of all files below a folder, with `/`, sorted. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort(compare);
}

/** How two lists of digests differ: one line for each file, empty if they agree. */
export function differences(one: string, other: string): string[] {
  const before = parse(one);
  const after = parse(other);
  return [...new Set([...before.keys(), ...after.keys()])].sort(compare).flatMap((path) => {
    if (before.get(path) === after.get(path)) return [];
    if (!after.has(path)) return [`only in the first: ${path}`];
    return [before.has(path) ? `differs: ${path}` : `only in the second: ${path}`];
  });
}

/** The digests of an output as they were when it was built. */
export const storedSums = (folder: string) => readFile(join(folder, SUMS_FILE), 'utf8');

/** Bytes of the files below a folder: Node.js and all others. */
export async function sizesOf(folder: string): Promise<{ node: number; rest: number }> {
  const sizes = { node: 0, rest: 0 };
  for (const path of await filesBelow(folder)) {
    const { size } = await stat(join(folder, path));
    sizes[path === NODE ? 'node' : 'rest'] += size;
  }
  return sizes;
}

/** Bytewise, because locale order differs between machines. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const parse = (sums: string) =>
  new Map(
    sums
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );

async function digestOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Gives all files and folders the same modes and times, so that archives of equal outputs are equal. */
async function normalize(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => {
    const path = join(entry.parentPath, entry.name);
    const isProgram = relative(folder, path) === NODE;
    const mode = entry.isDirectory() ? MODE.folder : isProgram ? MODE.program : MODE.file;
    return { path, mode };
  });
  for (const { path, mode } of [...paths, { path: folder, mode: MODE.folder }]) {
    await chmod(path, mode);
    await utimes(path, MODIFIED, MODIFIED);
  }
}
