import { createRequire } from 'node:module';
import type mdx from '@mdx-js/rollup';
import type { RuleSetRule } from '@rspack/core';
import rehypeSlug from 'rehype-slug';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import { articleExports } from './article-exports.ts';
import { namedTables } from './named-tables.ts';

/** `article.mdx?summary` imports an article without its text. */
const SUMMARY = /^\?summary$/;

/** Options to compile MDX to a module whose default export is the text as a component. */
export function markdownOptions(summaryOnly = false) {
  return {
    // Uses one JSX runtime in every mode, because the development runtime is not a shared module.
    development: false,
    remarkPlugins: [remarkGfm, remarkFrontmatter],
    rehypePlugins: [rehypeSlug, namedTables, [articleExports, { summaryOnly }] as const],
  } satisfies NonNullable<Parameters<typeof mdx>[0]>;
}

const rule = (summaryOnly: boolean) => ({
  loader: createRequire(import.meta.url).resolve('@mdx-js/loader'),
  options: markdownOptions(summaryOnly),
});

/** Rspack rules for `.mdx` files and their summaries. */
export const markdownRules: RuleSetRule[] = [
  {
    test: /\.mdx$/,
    type: 'javascript/auto',
    oneOf: [{ resourceQuery: SUMMARY, ...rule(true) }, rule(false)],
  },
];
