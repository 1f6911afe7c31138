import { expect, test } from 'vitest';
import { pageProblem } from '../../../src/server/pages/page-problem.ts';
import { testSite } from '../../support/test-site.ts';

const NO_DATA = Buffer.from('[]');
const problemOf = (html: string) => pageProblem(Buffer.from(html), NO_DATA);

test.each([
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<p><META\nhttp-equiv=refresh content=0>',
  '</p><MeTa/http-equiv=refresh>',
])('%j could send visitors to another site', (html) => {
  expect(problemOf(html)).toContain('<meta>');
});

test.each([
  '<p>&lt;meta&gt;</p>',
  '<main><menu><mark>a</mark></menu></main>',
  '<p title="meta">',
  '<svg><metadata>a</metadata></svg>',
  '<',
])('%j could not', (html) => {
  expect(problemOf(html)).toBeUndefined();
});

test('data could, if they end their script', () => {
  const data = Buffer.from('["</script><meta http-equiv=refresh>"]');
  expect(pageProblem(Buffer.from(''), data)).toContain('not escaped');
});

test('a page with a refresh is not served, and its release is reported', async () => {
  const code = `
    const { jsx } = require('react/jsx-runtime');
    const head = () => ({ title: 'Page', description: 'A page.', canonicalPath: '/' });
    const Page = () => jsx('meta', { httpEquiv: 'refresh', content: '0;url=https://evil.example/' });
    exports.remote = {
      name: 'mf-a',
      contract: 1,
      routes: [{ id: 'page', path: '/', head, page: async () => ({ Page }) }],
    };
  `;
  const { request, metrics } = await testSite({ releases: [{ name: 'mf-a', path: '/', code }] });
  const response = await request('/');
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain('evil.example');
  expect(await metrics.text()).toContain(
    'atlas_remote_errors_total{remote="mf-a",version="1.0.0",kind="server-render"} 1',
  );
});
