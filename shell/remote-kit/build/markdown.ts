import { createRequire } from 'node:module';
import type mdx from '@mdx-js/rollup';
import type { RuleSetRule } from '@rspack/core';
import rehypeSlug from 'rehype-slug';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdxFrontmatter from 'remark-mdx-frontmatter';
import { articleExports } from './article-exports.ts';
import { namedTables } from './named-tables.ts';

/** `article.mdx?summary` is an article without its text. */
const SUMMARY = /^\?summary$/;

/** How Markdown becomes a module: its text is the default export, a component. */
export function markdownOptions(summaryOnly = false) {
  return {
    // One JSX runtime in every mode: the development one is not in the shared table.
    development: false,
    remarkPlugins: [remarkGfm, remarkFrontmatter, remarkMdxFrontmatter],
    rehypePlugins: [rehypeSlug, namedTables, [articleExports, { summaryOnly }] as const],
  } satisfies NonNullable<Parameters<typeof mdx>[0]>;
}

const rule = (summaryOnly: boolean) => ({
  loader: createRequire(import.meta.url).resolve('@mdx-js/loader'),
  options: markdownOptions(summaryOnly),
});

/** Articles for Rspack: `.mdx` files, each with a summary of its own. */
export const markdownRule: RuleSetRule = {
  test: /\.mdx$/,
  type: 'javascript/auto',
  oneOf: [{ resourceQuery: SUMMARY, ...rule(true) }, rule(false)],
};
