import { valueToEstree } from 'estree-util-value-to-estree';
import type { Root } from 'hast';
import { define } from 'unist-util-mdx-define';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { matter } from 'vfile-matter';
import { parseFrontMatter } from './front-matter.ts';
import { textOf } from './text-of.ts';

export interface ArticleHeading {
  readonly id: string;
  readonly title: string;
  readonly level: 2 | 3;
}

export interface ArticleExportsOptions {
  /** Exports only the summary, for pages that list the article. */
  readonly summaryOnly: boolean;
}

const HEADING_LEVELS: Readonly<Record<string, 2 | 3>> = { h2: 2, h3: 3 };

function headingsOf(tree: Root): ArticleHeading[] {
  const headings: ArticleHeading[] = [];
  visit(tree, 'element', (node) => {
    const level = HEADING_LEVELS[node.tagName];
    if (level) headings.push({ id: String(node.properties.id), title: textOf(node), level });
  });
  return headings;
}

const countWords = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word)).length;

/**
 * A rehype plugin that validates the front matter and exports `summary` (the front matter plus the
 * number of `words`) and `headings` (levels 2 and 3). Runs after the plugin that adds heading ids.
 *
 * @throws Error if the front matter is invalid, see {@link parseFrontMatter}
 */
export function articleExports({ summaryOnly }: ArticleExportsOptions) {
  return (tree: Root, file: VFile): void => {
    matter(file);
    const summary = { ...parseFrontMatter(file.data.matter), words: countWords(textOf(tree)) };
    const headings = headingsOf(tree);
    if (summaryOnly) tree.children = [];
    define(tree, file, {
      summary: valueToEstree(summary),
      ...(!summaryOnly && { headings: valueToEstree(headings) }),
    });
  };
}
