import { exportedValue, exportOf } from './estree.ts';
import { parseFrontMatter } from './front-matter.ts';
import { descendants, type HastNode, textOf } from './syntax-tree.ts';

export interface ArticleHeading {
  readonly id: string;
  readonly title: string;
  readonly level: 2 | 3;
}

export interface ArticleExportsOptions {
  /** Exports only the summary, for pages that list the article. */
  readonly summaryOnly: boolean;
}

const HEADING_LEVELS: Record<string, 2 | 3> = { h2: 2, h3: 3 };

function headingsOf(tree: HastNode): ArticleHeading[] {
  return [...descendants(tree)].flatMap((node) => {
    const level = HEADING_LEVELS[node.tagName ?? ''];
    return level ? [{ id: String(node.properties?.id), title: textOf(node), level }] : [];
  });
}

const countWords = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word)).length;

/**
 * A rehype plugin that validates the front matter and exports `summary` (the front matter plus the
 * number of `words`) and `headings` (levels 2 and 3). Runs after the plugin that adds heading ids.
 *
 * @throws Error if the front matter is invalid, see {@link parseFrontMatter}
 */
export function articleExports({ summaryOnly }: ArticleExportsOptions) {
  return (tree: HastNode): void => {
    const children = tree.children ?? [];
    const found = children.map((node) => exportedValue(node, 'frontmatter')).find(Boolean);
    const summary = { ...parseFrontMatter(found?.value), words: countWords(textOf(tree)) };
    const rest = children.filter((node) => !exportedValue(node, 'frontmatter'));
    tree.children = [
      exportOf('summary', summary),
      ...(summaryOnly
        ? []
        : [
            exportOf(
              'headings',
              headingsOf(tree).map((heading) => ({ ...heading })),
            ),
            ...rest,
          ]),
    ];
  };
}
