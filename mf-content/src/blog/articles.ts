import type { RemoteRedirect } from '@agent-atlas/shell/contract';
import { EDITORIAL_TEAM } from './author.ts';
import type { Article, ArticleMeta } from './types.ts';

/**
 * Every article, newest first. A new one is a file in `articles/` and an entry here: its text is a
 * chunk of its own, so neither the list nor another article pays for it.
 */
export const ARTICLES: readonly Article[] = [
  {
    slug: 'what-is-an-ai-agent',
    layout: 'dedicated',
    title: "What Is an AI Agent? A Buyer's Guide",
    excerpt:
      'A working definition, five rungs of autonomy, the risks of software that acts, and a checklist for choosing how much freedom to hand over.',
    cover: 'loop',
    category: 'Guide',
    tags: ['AI agents', 'Autonomy', 'Checklist'],
    keywords: ['AI agent', 'agentic AI', 'autonomy', 'buyer’s guide', 'agent risks'],
    author: EDITORIAL_TEAM,
    published: '2026-11-21',
    updated: '2026-11-21',
    readMinutes: 7,
    related: ['ai-agent-landscape', 'how-to-run-an-ai-tool-trial', 'ai-pricing-models-explained'],
    body: () => import('./articles/what-is-an-ai-agent.ts'),
  },
  {
    slug: 'evaluating-ai-agent-benchmarks-analysis',
    layout: 'dedicated',
    title: 'Evaluating AI Agent Benchmarks: An Analysis',
    excerpt:
      'What SWE-bench, WebArena, GAIA and other tests of agents measure, five ways in which their scores mislead, and how to get from a score to a decision.',
    cover: 'bars',
    category: 'Analysis',
    tags: ['Benchmarks', 'Evaluation', 'Reliability'],
    keywords: ['AI agent benchmarks', 'SWE-bench', 'WebArena', 'GAIA', 'OSWorld', 'tau-bench'],
    author: EDITORIAL_TEAM,
    published: '2026-11-21',
    updated: '2026-11-21',
    readMinutes: 8,
    related: ['how-to-run-an-ai-tool-trial', 'ai-agent-landscape', 'ai-pricing-models-explained'],
    body: () => import('./articles/evaluating-ai-agent-benchmarks-analysis.ts'),
  },
  {
    slug: 'ai-agent-landscape',
    layout: 'plain',
    title: 'The AI Agent Landscape: Eleven Kinds of Tools Compared',
    excerpt:
      'An overview of AI tools by the job they do: what you buy in each category, which measure separates good from bad, and what goes wrong most often.',
    cover: 'map',
    category: 'Overview',
    tags: ['Categories', 'Comparison', 'Market'],
    keywords: ['AI tools', 'AI agent landscape', 'comparison', 'categories'],
    author: EDITORIAL_TEAM,
    published: '2026-11-21',
    updated: '2026-11-21',
    readMinutes: 6,
    related: ['how-to-run-an-ai-tool-trial', 'ai-pricing-models-explained'],
    body: () => import('./articles/ai-agent-landscape.ts'),
  },
  {
    slug: 'how-to-run-an-ai-tool-trial',
    layout: 'plain',
    title: 'How to Run a Two-Week Trial of an AI Tool',
    excerpt:
      'Thirty real cases, four grades and a bar set beforehand: a trial that a small team can run, with the arithmetic that keeps you from fooling yourselves.',
    cover: 'checklist',
    category: 'How-To',
    tags: ['Trials', 'Evaluation', 'Teams'],
    keywords: ['AI tool trial', 'pilot', 'evaluation', 'test plan'],
    author: EDITORIAL_TEAM,
    published: '2026-11-21',
    updated: '2026-11-21',
    readMinutes: 5,
    related: ['ai-agent-landscape', 'ai-pricing-models-explained'],
    body: () => import('./articles/how-to-run-an-ai-tool-trial.ts'),
  },
  {
    slug: 'ai-pricing-models-explained',
    layout: 'plain',
    title: 'Seats, Credits, Tokens, Results: AI Pricing Models Explained',
    excerpt:
      'Seven ways to be billed for an AI tool, who carries the risk in each, and how to work out what a usable result really costs you.',
    cover: 'meter',
    category: 'Pricing',
    tags: ['Pricing', 'Budget', 'Contracts'],
    keywords: ['AI pricing', 'credits', 'tokens', 'outcome-based pricing', 'cost'],
    author: EDITORIAL_TEAM,
    published: '2026-11-21',
    updated: '2026-11-21',
    readMinutes: 6,
    related: ['how-to-run-an-ai-tool-trial', 'ai-agent-landscape'],
    body: () => import('./articles/ai-pricing-models-explained.ts'),
  },
];

/** The two articles with pages of their own kind. */
export const FEATURED = ARTICLES.filter(({ layout }) => layout === 'dedicated');

export function articlePath({ layout, slug }: ArticleMeta): string {
  return layout === 'dedicated' ? `/blog/seo/${slug}` : `/blog/${slug}`;
}

export function findArticle(layout: ArticleMeta['layout'], slug: string | undefined) {
  return ARTICLES.find((article) => article.layout === layout && article.slug === slug);
}

export function relatedArticles({ related }: ArticleMeta): Article[] {
  return related.flatMap((slug) => findArticle('plain', slug) ?? []);
}

/** `/blog/{slug}` leads to every article, whichever kind of page it has. */
export const articleRedirects: RemoteRedirect[] = FEATURED.map((article) => ({
  from: `/blog/${article.slug}`,
  to: articlePath(article),
}));
