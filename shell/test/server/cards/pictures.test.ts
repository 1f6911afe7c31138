import { describe, expect, test, vi } from 'vitest';
import { drawCard } from '../../../src/server/cards/card-picture.ts';
import { cardPath, SITE_CARD } from '../../../src/server/cards/card-url.ts';
import { Pictures } from '../../../src/server/cards/pictures.ts';
import { testSite } from '../../support/test-site.ts';

const CARD = { title: 'Tiny', detail: 'A page.' };
const PNG = [0x89, 0x50, 0x4e, 0x47];

describe('the preview image of a page', () => {
  test('is immutable at a URL that changes with its content', async () => {
    const { request } = await testSite();
    const response = await request(cardPath(CARD, '/'));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(await response.text()).toBe('picture of Tiny');
  });

  test("is the one in the page's HTML", async () => {
    const { request } = await testSite();
    const html = await (await request('/')).text();
    const url = /og:image" content="https:\/\/atlas\.example([^"]+)"/.exec(html)?.[1] ?? '';
    expect((await request(url)).status).toBe(200);
  });

  test('may be embedded by other sites', async () => {
    const { request } = await testSite();
    const { headers } = await request(cardPath(CARD, '/'));
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  test('redirects after its page has changed', async () => {
    const { request } = await testSite();
    const response = await request('/og/0123456789.png?path=%2F');
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(cardPath(CARD, '/'));
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test("is the site's own without a page", async () => {
    const { request } = await testSite();
    expect(await (await request(cardPath(SITE_CARD))).text()).toBe('picture of Agent Atlas');
  });
});

describe('no preview image is drawn', () => {
  const draw = vi.fn(async () => Buffer.from('picture'));

  test.each([
    ['of a page that does not exist', '/og/0123456789.png?path=%2Fnowhere', 404],
    ['of another site', '/og/0123456789.png?path=https%3A%2F%2Fevil.example%2F', 404],
    ['with an invalid name', '/og/x.png?path=%2F', 404],
    ['with another type', '/og/0123456789.svg?path=%2F', 404],
  ])('%s', async (_, path, status) => {
    const { request } = await testSite({ parts: { drawCard: draw } });
    expect((await request(path)).status).toBe(status);
    expect(draw).not.toHaveBeenCalled();
  });

  test('for a page that quotes its URL', async () => {
    const code = `exports.remote = { name: 'mf-a', contract: 1, routes: [{ id: 'page', path: '/x',
      head: () => ({ title: 'Your text', description: '', canonicalPath: '/x', noIndex: true }),
      page: async () => ({ Page: () => null }) }] };`;
    const releases = [{ name: 'mf-a', path: '/x', code }];
    const { request } = await testSite({ releases, parts: { drawCard: draw } });
    const card = cardPath({ title: 'Your text', detail: '' }, '/x');
    expect([(await request(card)).status, draw.mock.calls]).toEqual([404, []]);
  });

  test("while its page's data is unavailable, without claiming that it does not exist", async () => {
    const code = `exports.remote = { name: 'mf-a', contract: 1, routes: [{ id: 'page', path: '/',
      head: () => ({ title: 'A', description: 'B', canonicalPath: '/' }),
      load: ({ queryClient }) => queryClient.fetchQuery({ queryKey: ['/api/agents'] }),
      page: async () => ({ Page: () => null }) }] };`;
    const { request } = await testSite({ releases: [{ name: 'mf-a', path: '/', code }] });
    const response = await request('/og/0123456789.png?path=%2F');
    expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store']);
  });
});

test('a preview image is drawn once for concurrent and later requests', async () => {
  const draw = vi.fn(async () => Buffer.from('picture'));
  const pictures = new Pictures(draw);
  const hash = cardPath(SITE_CARD).slice('/og/'.length, -'.png'.length);
  const find = () => pictures.find(hash, undefined, async () => undefined);
  await Promise.all([find(), find(), find()]);
  await find();
  expect(draw).toHaveBeenCalledOnce();
});

test('a failed preview image is tried again', async () => {
  const draw = vi.fn(async () => Buffer.from('picture'));
  draw.mockRejectedValueOnce(new Error('no memory'));
  const pictures = new Pictures(draw);
  const hash = cardPath(SITE_CARD).slice('/og/'.length, -'.png'.length);
  const find = () => pictures.find(hash, undefined, async () => undefined);
  await expect(find()).rejects.toThrow('no memory');
  expect(await find()).toEqual({ png: Buffer.from('picture') });
});

describe('a drawn preview image', () => {
  test.each([
    ['stars', { label: 'AI Chatbot', title: 'Otter', detail: '4.5', rating: 4.5 }],
    [
      'a title with many lines',
      { title: 'A very long title. '.repeat(60), detail: 'word '.repeat(400) },
    ],
    ['a single very long word', { title: 'x'.repeat(400), label: 'y'.repeat(400) }],
    ['scripts that the fonts do not support', { title: '東京 עברית 한국어 🎉', detail: '\u0000‮' }],
    ['nothing', { title: '' }],
    ['a rating out of range', { title: 'Otter', rating: 99 }],
  ])('is an image for any text: %s', async (_, card) => {
    const png = await drawCard(card);
    expect([...png.subarray(0, 4)]).toEqual(PNG);
    // Width and height, in the header of a PNG.
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  });
});
