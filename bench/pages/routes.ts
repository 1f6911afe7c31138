/** One page of each kind. These are measured and have a budget. */
export const ROUTES = [
  '/',
  '/category/AI%20Chatbot',
  '/agent/1',
  '/leaderboard',
  '/recommendations',
  '/glossary',
] as const;

/** The pages whose loading time is measured. */
export const TIMED_ROUTES = ['/', '/agent/1'] as const;
