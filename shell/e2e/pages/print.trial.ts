import { expectFitsOnPaper } from '../support/paper.ts';
import { test } from '../support/test.ts';

for (const path of [
  '/compare?ids=1,2,21,60',
  '/leaderboard',
  '/recommendations?step=3&category=AI+Chatbot',
  '/blog/seo/what-is-an-ai-agent',
  '/blog/ai-agent-landscape',
]) {
  test(`${path} fits on paper, without navigation and controls`, ({ page }) =>
    expectFitsOnPaper(page, path));
}
