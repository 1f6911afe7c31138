import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Scanner } from '@tailwindcss/oxide';
import { compileEach } from './stylesheet.ts';

/** The theme of the site's stylesheet. */
export const THEME = createRequire(import.meta.url).resolve(
  '@agent-atlas/shared-ui/styles/theme.css',
);

/** Tailwind class candidates found in the sources below `folder`, sorted. */
export function scanCandidates(...folders: string[]): string[] {
  const pattern = '**/*.{ts,tsx,js,jsx}';
  const sources = folders.map((base) => ({ base, pattern, negated: false }));
  return [...new Set(new Scanner({ sources }).scan())].sort();
}

/**
 * Tailwind classes in these files of packages, sorted. Packages contain far more words than sources, so words that
 * are no classes of the theme are left out.
 */
export async function scanPackages(files: readonly string[]): Promise<readonly string[]> {
  if (files.length === 0) return [];
  const stamps = await Promise.all(files.map(async (file) => [file, (await stat(file)).mtimeMs]));
  const key = JSON.stringify(stamps);
  // Edits of a remote rarely change its packages.
  if (key !== last?.key) last = { key, classes: await classesIn(files) };
  return last.classes;
}

let last: { readonly key: string; readonly classes: readonly string[] } | undefined;

async function classesIn(files: readonly string[]): Promise<string[]> {
  // The scanner skips packages when it gets their paths.
  const input = await Promise.all(
    files.map(async (file) => ({ content: await readFile(file, 'utf8'), extension: 'js' })),
  );
  const words = [...new Set(new Scanner({}).scanFiles(input))].sort();
  const css = await compileEach(THEME, words);
  return words.filter((_, index) => css[index] !== null);
}
