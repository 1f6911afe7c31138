import { expectValidJsonLd, loadHead, matchScenario } from '@agent-atlas/remote-kit/testing';
import { describe, expect, it } from 'vitest';
import { remote } from '../src/remote.tsx';
import { scenarios } from '../src/scenarios.ts';
import { headOf } from './scenario.ts';

const ALL = scenarios.filter(({ id }) => !/-(slow|failing)$/.test(id));

/** The URLs in a page's ItemList, in order. */
async function listed(id: string) {
  const { jsonLd = [] } = await headOf(id);
  const list = jsonLd.find((thing) => thing['@type'] === 'ItemList');
  const items = list?.itemListElement;
  return Array.isArray(items) ? items.map(({ url }) => url) : undefined;
}

describe.each(ALL)('the head of $id', (scenario) => {
  it('describes the page in 70 to 160 characters', async () => {
    const { description } = await loadHead(remote, scenario);
    expect(description.length).toBeGreaterThanOrEqual(70);
    expect(description.length).toBeLessThanOrEqual(160);
  });
});

it.each([
  ['home', 'Discover the Best AI Agents', '/'],
  ['category', 'AI Chatbots', '/category/AI%20Chatbot'],
  ['category-alias', 'Image Generators', '/category/Image%20Generator'],
  ['category-slash', 'AI Platforms', '/category/AI%20Platform%2FModel%20Builder'],
  ['category-narrowed', 'AI Chatbots', '/category/AI%20Chatbot'],
  ['category-more', 'AI Chatbots', '/category/AI%20Chatbot'],
  ['popular', 'Popular AI Agents', '/popular'],
  ['new', 'Newest AI Agents', '/new'],
  ['new-after', 'Newest AI Agents', '/new'],
  ['search-start', 'Search AI Agents', '/search'],
  ['search', 'Search: voice', '/search'],
])('%s has the title "%s" and the canonical path %s', async (id, title, canonicalPath) => {
  expect(await headOf(id)).toMatchObject({ title, canonicalPath });
});

it.each(['home', 'category', 'popular', 'new'])('describes the preview image of %s', async (id) => {
  const { card } = await headOf(id);
  expect(card?.title).toMatch(/AI/);
  expect(card?.detail).toMatch(/\w/);
});

it.each([
  'category-unknown',
  'category-refused',
  'category-astray',
  'popular-astray',
  'new-astray',
])('returns 404 for %s', async (id) => {
  expect((await headOf(id)).status).toBe(404);
});

it('returns 200 for a known category without agents', async () => {
  expect((await headOf('category-empty')).status).toBeUndefined();
});

describe('search engines', () => {
  it.each(['category-narrowed', 'category-narrowed-away', 'category-after', 'new-after', 'search'])(
    'do not index %s',
    async (id) => {
      const head = await headOf(id);
      expect(head.noIndex).toBe(true);
      expect(head.jsonLd ?? []).toEqual([]);
    },
  );

  it('do not index a category in another order', async () => {
    const head = await loadHead(remote, {
      id: 'category-sorted',
      title: 'Sorted category',
      url: '/category/AI%20Chatbot?sort=name',
      answers: { '/api/categories/AI%20Chatbot?limit=48&sort=name': { json: [] } },
    });
    expect(head).toMatchObject({ title: 'AI Chatbots', noIndex: true });
  });

  it.each(['home', 'category', 'category-more', 'popular', 'new'])('index %s', async (id) => {
    expect((await headOf(id)).noIndex).toBeUndefined();
  });

  it.each(['category', 'category-slash', 'category-edges', 'category-empty', 'popular', 'new'])(
    'get valid structured data for %s',
    async (id) => {
      await expectValidJsonLd(await headOf(id));
    },
  );

  it('get the agents of a page in order, without ratings', async () => {
    expect(await listed('category-slash')).toEqual(['/agent/1', '/agent/2', '/agent/3']);
    expect(JSON.stringify((await headOf('category')).jsonLd)).not.toMatch(/[Rr]ating/);
  });

  it('get no more agents than the page shows initially', async () => {
    expect(await listed('popular-more')).toHaveLength(48);
  });
});

describe('the sitemap', () => {
  async function entriesOf(path: string) {
    const home = scenarios.find(({ id }) => id === 'home');
    if (!home) throw new Error('The home page has no scenario');
    const route = remote.routes.find((candidate) => candidate.path === path);
    return route?.entries?.(matchScenario(remote, home).context);
  }

  it('lists the canonical path of every category', async () => {
    const entries = await entriesOf('/category/:category');
    expect(entries).toHaveLength(10);
    expect(entries?.[0]).toMatchObject({ path: '/category/AI%20Chatbot', title: 'AI Chatbots' });
    expect(entries?.map(({ path }) => path)).toContain('/category/Image%20Generator');
  });

  it('lists no search pages', async () => {
    expect(await entriesOf('/search')).toEqual([]);
  });
});
