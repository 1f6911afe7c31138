import { expectRestored } from '../support/restored.ts';
import { test } from '../support/test.ts';

/** A page of every kind, except the one that the test navigates to. */
const PATHS = [
  '/',
  '/category/AI%20Chatbot',
  '/popular',
  '/new',
  '/agent/1',
  '/agent/1/alternatives',
  '/compare?ids=1,2',
  '/compare/chatgpt-vs-claude',
  '/shortlist',
  '/search?q=claude',
  '/recommendations',
  '/leaderboard',
  '/blog',
  '/blog/seo/what-is-an-ai-agent',
  '/blog/ai-agent-landscape',
  '/glossary',
  '/about',
  '/submit',
  '/submit/correction?agent=1',
];

for (const path of PATHS)
  test(`Back to ${path} from a full load shows it as it was left, without loading it`, ({ site }) =>
    expectRestored(site, path));
