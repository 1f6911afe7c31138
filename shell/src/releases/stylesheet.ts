import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { transform } from 'lightningcss';
import { compile } from 'tailwindcss';
import { contentHash } from './integrity.ts';

const require = createRequire(import.meta.url);

export interface Stylesheet {
  readonly fileName: string;
  readonly css: Buffer;
}

/** Path of the site's theme. */
export const SITE_THEME = require.resolve('@agent-atlas/shared-ui/styles/theme.css');

/** Reads what a theme imports: the tokens and Tailwind itself. */
export async function loadStylesheet(id: string, base: string) {
  const path = id.startsWith('.')
    ? join(base, id)
    : require.resolve(id === 'tailwindcss' ? 'tailwindcss/index.css' : id, { paths: [base] });
  return { path, base: dirname(path), content: await readFile(path, 'utf8') };
}

/**
 * Compiles the one stylesheet of a release set: the theme plus every utility that the shell and the
 * set's releases use. The result depends on the set of candidates only, not on their order.
 *
 * @param themeFile path of the theme, which imports Tailwind and the tokens
 */
export async function composeStylesheet(
  themeFile: string,
  candidates: Iterable<string>,
): Promise<Stylesheet> {
  // A compiler only grows, so each set has its own.
  const compiler = await compile(await readFile(themeFile, 'utf8'), {
    base: dirname(themeFile),
    loadStylesheet,
  });
  const source = compiler.build([...new Set(candidates)].sort());
  const { code } = transform({ filename: 'site.css', code: Buffer.from(source), minify: true });
  const css = Buffer.from(code);
  return { fileName: `site.${contentHash(css)}.css`, css };
}
