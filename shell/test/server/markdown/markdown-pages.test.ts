import { describe, expect, test } from 'vitest';
import { BusyError } from '../../../src/server/threads/off-thread.ts';
import { testSite } from '../../support/test-site.ts';

const releases = [
  { name: 'mf-a', path: '/', text: 'Home' },
  { name: 'mf-b', path: '/new', text: 'New agents', redirects: [{ from: '/newest', to: '/new' }] },
];
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

describe('a page as Markdown', () => {
  test.each([
    ['/new.md', 'New agents'],
    ['/index.md', 'Home'],
  ])('%s is the content of the page', async (path, text) => {
    const { request } = await testSite({ releases });
    const response = await request(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(await response.text()).toContain(`\n# ${text}\n`);
  });

  test.each([
    ['text/markdown', true],
    ['text/markdown, text/html;q=0.9', true],
    ['text/html, text/markdown;q=0.5', false],
    ['text/markdown;q=0', false],
    [BROWSER, false],
  ])('answers a client that accepts %s: %s', async (accept, isMarkdown) => {
    const { request } = await testSite({ releases });
    const { headers } = await request('/new', { headers: { accept } });
    expect(headers.get('content-type')).toBe(
      isMarkdown ? 'text/markdown; charset=utf-8' : 'text/html; charset=utf-8',
    );
    // A shared cache must distinguish the two.
    expect(headers.get('vary')).toBe('Accept, Accept-Encoding');
  });

  test('names the page, and the page names it', async () => {
    const { request } = await testSite({ releases });
    const page = await request('/new');
    expect(page.headers.get('link')).toBe('</new.md>; rel="alternate"; type="text/markdown"');
    expect((await request('/new.md')).headers.get('link')).toBe('</new>; rel="canonical"');
  });

  test('is converted once for all visitors', async () => {
    const { request } = await testSite({ releases });
    expect((await request('/new.md')).headers.get('x-atlas-cache')).toBe('miss');
    const again = await request('/new', { headers: { accept: 'text/markdown' } });
    expect(again.headers.get('x-atlas-cache')).toBe('hit');
  });

  test('moves with the page', async () => {
    const { request } = await testSite({ releases });
    const response = await request('/newest.md?page=2');
    expect([response.status, response.headers.get('location')]).toEqual([308, '/new.md?page=2']);
    // Without it, a shared cache would send browsers to the Markdown.
    expect(response.headers.get('vary')).toBe('Accept');
  });

  test('does not exist without the page', async () => {
    const { request } = await testSite({ releases });
    const response = await request('/nowhere.md');
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  });

  test('is refused for a moment when too many conversions are waiting', async () => {
    const toMarkdown = () => Promise.reject(new BusyError('Too many jobs are waiting'));
    const { request } = await testSite({ releases, parts: { toMarkdown } });
    const response = await request('/new.md');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    expect((await request('/new')).status).toBe(200);
  });
});

test('a page that cannot be converted is not converted again immediately', async () => {
  let conversions = 0;
  const toMarkdown = () => {
    conversions += 1;
    return Promise.reject(new Error('Too deep'));
  };
  const { request } = await testSite({ releases, parts: { toMarkdown } });
  expect((await request('/new.md')).status).toBe(500);
  expect((await request('/new.md')).status).toBe(500);
  expect(conversions).toBe(1);
});

test('site files have one form only', async () => {
  const { request } = await testSite({ releases });
  const response = await request('/robots.txt', { headers: { accept: 'text/markdown' } });
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
});
