import { transform } from 'lightningcss';
import { compileStylesheet } from '../../remote-kit/build/stylesheet.ts';
import { contentHash } from './integrity.ts';

export interface Stylesheet {
  readonly fileName: string;
  readonly css: Buffer;
}

/**
 * Compiles the stylesheet of a release set: the theme plus every utility that the shell and the set's
 * releases use. The result does not depend on the order of the candidates.
 *
 * @param themeFile path of the theme, which imports Tailwind and the tokens
 */
export async function composeStylesheet(
  themeFile: string,
  candidates: Iterable<string>,
): Promise<Stylesheet> {
  const source = await compileStylesheet(themeFile, candidates);
  const { code } = transform({ filename: 'site.css', code: Buffer.from(source), minify: true });
  const css = Buffer.from(code);
  return { fileName: `site.${contentHash(css)}.css`, css };
}
