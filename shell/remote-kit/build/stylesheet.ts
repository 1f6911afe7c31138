import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compile, __unstable__loadDesignSystem as loadDesignSystem } from 'tailwindcss';

const require = createRequire(import.meta.url);

/** Reads a stylesheet that a theme imports: the tokens or Tailwind itself. */
async function loadStylesheet(id: string, base: string) {
  const path = id.startsWith('.')
    ? join(base, id)
    : require.resolve(id === 'tailwindcss' ? 'tailwindcss/index.css' : id, { paths: [base] });
  return { path, base: dirname(path), content: await readFile(path, 'utf8') };
}

/**
 * Compiles the theme plus every utility among the candidates. The result does not depend on the order of the
 * candidates.
 *
 * @param themeFile path of the theme, which imports Tailwind and the tokens
 */
export async function compileStylesheet(
  themeFile: string,
  candidates: Iterable<string>,
): Promise<string> {
  // A compiler accumulates candidates, so each stylesheet needs its own.
  const compiler = await compile(await readFile(themeFile, 'utf8'), {
    base: dirname(themeFile),
    loadStylesheet,
  });
  return compiler.build([...new Set(candidates)].sort());
}

/**
 * The CSS of each candidate by itself; null for words that are no classes of the theme.
 *
 * @param themeFile path of the theme, which imports Tailwind and the tokens
 */
export async function compileEach(
  themeFile: string,
  candidates: readonly string[],
): Promise<(string | null)[]> {
  // This API is unstable, but it is the only one that maps rules to candidates.
  const theme = await loadDesignSystem(await readFile(themeFile, 'utf8'), {
    base: dirname(themeFile),
    loadStylesheet,
  });
  return theme.candidatesToCss([...candidates]);
}
