/** One page of each kind: what is weighed, and what the budget names. */
export const ROUTES = [
  '/',
  '/category/AI%20Chatbot',
  '/agent/1',
  '/leaderboard',
  '/recommendations',
  '/glossary',
] as const;

/** The pages whose loading is timed. */
export const TIMED_ROUTES = ['/', '/agent/1'] as const;
