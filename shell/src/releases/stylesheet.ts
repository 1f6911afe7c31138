import { transform } from 'lightningcss';
import { compileStylesheet } from '../../remote-kit/build/stylesheet.ts';
import { contentHash } from './integrity.ts';

export interface Stylesheet {
  readonly fileName: string;
  readonly css: Buffer;
}

/**
 * Compiles the stylesheet of a release set: the theme plus every utility that the shell and the set's
 * releases use, and the releases' own styles. The result does not depend on the order of the candidates.
 *
 * @param themeFile path of the theme, which imports Tailwind and the tokens
 * @param styles checked stylesheets of releases; utilities win over them
 */
export async function composeStylesheet(
  themeFile: string,
  candidates: Iterable<string>,
  styles: readonly string[] = [],
): Promise<Stylesheet> {
  const own = styles.map((css) => `@layer components {\n${css}\n}`);
  const source = [await compileStylesheet(themeFile, candidates), ...own].join('\n');
  const { code } = transform({ filename: 'site.css', code: Buffer.from(source), minify: true });
  const css = Buffer.from(code);
  return { fileName: `site.${contentHash(css)}.css`, css };
}
