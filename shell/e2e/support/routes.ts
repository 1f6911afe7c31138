export interface Address {
  readonly path: string;
  /** If it is not 200. */
  readonly status?: 404;
  /** Another state of a listed page. Trials look at it, `pnpm test` does not. */
  readonly isVariant?: true;
}

/** A path of every kind of page on the site, by the package that owns it. */
export const ADDRESSES_OF = {
  'mf-directory': [
    { path: '/' },
    { path: '/category/AI%20Chatbot' },
    { path: '/category/Marketing%2FSales%20AI', isVariant: true },
    { path: '/category/Time%20Machine', status: 404, isVariant: true },
    { path: '/new' },
    { path: '/popular' },
    { path: '/search', isVariant: true },
    { path: '/search?q=chatbot' },
    { path: '/search?q=free%20image%20generator%20with%20api', isVariant: true },
    {
      path: '/search?q=like%20notion%20ai%20but%20private&category=Writing%20Assistant',
      isVariant: true,
    },
    { path: '/search?q=zzzzqqqq' },
  ],
  'mf-agent': [
    { path: '/agent/1' },
    { path: '/agent/1?tab=reviews' },
    { path: '/agent/1?tab=reviews&stars=5&sort=helpful', isVariant: true },
    { path: '/agent/1?tab=alternatives', isVariant: true },
    { path: '/agent/99999999', status: 404, isVariant: true },
    { path: '/agent/1/alternatives' },
    { path: '/agent/99999999/alternatives', status: 404, isVariant: true },
    { path: '/compare' },
    { path: '/compare?ids=1,2,21,60' },
    { path: '/compare/chatgpt-vs-claude' },
    { path: '/compare/chatgpt-vs-nobody', status: 404, isVariant: true },
    { path: '/shortlist' },
  ],
  'mf-leaderboard': [{ path: '/leaderboard' }],
  'mf-wizard': [
    { path: '/recommendations' },
    { path: '/recommendations?category=AI+Chatbot&budget=free&useCase=notes&step=3' },
  ],
  'mf-content': [
    { path: '/blog' },
    { path: '/blog/seo/what-is-an-ai-agent' },
    { path: '/blog/seo/evaluating-ai-agent-benchmarks-analysis', isVariant: true },
    { path: '/blog/ai-agent-landscape' },
    { path: '/blog/no-such-article', status: 404, isVariant: true },
    { path: '/glossary' },
    { path: '/resources/glossary', isVariant: true },
    { path: '/faq' },
    { path: '/about' },
    { path: '/medal-demo' },
    { path: '/submit' },
    { path: '/submit/correction', isVariant: true },
    { path: '/submit/correction?agent=1' },
    { path: `/submit/status/${'A'.repeat(43)}`, status: 404 },
  ],
  shell: [{ path: '/no/such/page', status: 404 }],
} as const satisfies Readonly<Record<string, readonly Address[]>>;

export const ADDRESSES: readonly Address[] = Object.values(ADDRESSES_OF).flat();
