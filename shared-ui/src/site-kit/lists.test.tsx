import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { formatPartialDate } from './format-partial-date.ts';
import { breadcrumbList, itemList } from './json-ld.ts';
import { ListPages, type ListPagesProps } from './list-pages.tsx';
import { createPaging } from './paging.ts';
import { defineUrlState } from './url-state.ts';

const paging = createPaging([10, 20, 50]);
const list = defineUrlState(paging.fields);
const read = (query: string) => list.read(new URLSearchParams(query));

describe('the page request in a URL', () => {
  it.each([
    ['', { show: 10, after: undefined }],
    ['show=20&after=a%2Fb', { show: 20, after: 'a/b' }],
    ['show=30', { show: 10, after: undefined }],
    ['show=-3', { show: 10, after: undefined }],
    ['show=1000&after=', { show: 10, after: undefined }],
  ])('is read from "%s"', (query, page) => {
    expect(read(query)).toEqual(page);
  });

  it('grows in steps up to the maximum of one response', () => {
    expect(paging.bigger(read('show=20&after=a'))).toEqual({ show: 50, after: 'a' });
    expect(paging.bigger(read('show=50'))).toBeNull();
  });

  it('needs no query parameters for the first page', () => {
    expect(list.path('/new', paging.first)).toBe('/new');
    expect(paging.paramsOf(read('show=20&after=a'))).toEqual({ limit: 20, cursor: 'a' });
  });
});

function renderPages(page: string, props: Pick<ListPagesProps, 'shown' | 'next'>, more = {}) {
  render(
    <MemoryRouter>
      <ListPages
        paging={paging}
        page={read(page)}
        updating={false}
        pathOf={({ show, after = '' }) => `/x?${show}${after}`}
        {...props}
        {...more}
      />
    </MemoryRouter>,
  );
}

function links(query: string, shown: number, next: string | null) {
  renderPages(query, { shown, next });
  const all = screen.queryAllByRole('link');
  return all.map((link) => [link.textContent, link.getAttribute('href')]);
}

it.each([
  ['', 10, 'c', [['Load more', '/x?20']]],
  ['show=50', 50, 'c', [['Next', '/x?10c']]],
  ['after=c', 3, null, [['Back to the start', '/x?10']]],
  ['', 7, null, []],
  ['', 10, null, []],
  ['show=20', 20, null, []],
] as const)('links onward from "%s" with %i items shown', (query, shown, next, expected) => {
  expect(links(query, shown, next)).toEqual(expected);
});

it.each([
  ['the first page', '', 'Showing 10 of 1,200'],
  ['a later page, whose number of items says nothing about the total', 'after=c', 'Showing 10'],
])('counts the items on %s', (_, page, text) => {
  renderPages(page, { shown: 10, next: 'd' }, { total: 1200 });
  expect(screen.getByRole('status').textContent).toBe(text);
});

it('says that more items are loading', () => {
  renderPages('', { shown: 10, next: 'd' }, { updating: true });
  screen.getByRole('link', { name: 'Loading...', busy: true });
});

it('describes the breadcrumbs and the agents of a page for crawlers', () => {
  expect(breadcrumbList({ name: 'Popular', path: '/popular' })).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home', item: '/' },
      { position: 2, name: 'Popular', item: '/popular' },
    ],
  });
  expect(itemList('Popular', [{ id: 3, name: 'A' }])).toMatchObject({
    itemListElement: [{ position: 1, name: 'A', url: '/agent/3' }],
  });
});

it('names at most 48 agents to crawlers', () => {
  const agents = Array.from({ length: 60 }, (_, index) => ({ id: index + 1, name: 'A' }));
  expect(itemList('Popular', agents).itemListElement).toHaveLength(48);
});

it('gives crawlers an order only for a ranked list', () => {
  expect(itemList('Top', [{ id: 3, name: 'A' }], { ranked: true })).toMatchObject({
    itemListOrder: 'https://schema.org/ItemListOrderDescending',
  });
  expect(itemList('New', [{ id: 3, name: 'A' }])).not.toHaveProperty('itemListOrder');
});

it.each([
  ['2024-03-01', 'Mar 1, 2024', 'March 1, 2024'],
  ['2024-03', 'Mar 2024', 'March 2024'],
  ['2024', '2024', '2024'],
])('formats %s as %s or %s', (iso, short, long) => {
  expect(formatPartialDate(iso)).toBe(short);
  expect(formatPartialDate(iso, 'long')).toBe(long);
});
