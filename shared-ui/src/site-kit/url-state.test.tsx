import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { anyText, defineUrlState, oneOf, onOff } from './url-state.ts';
import { useUrlDraft, useUrlState } from './use-url-state.ts';

beforeEach(() => history.replaceState(null, '', '/'));

const TERMS = defineUrlState({ q: anyText() });
const TABS = ['overview', 'reviews'] as const;
const AGENT = defineUrlState({ tab: oneOf(TABS, 'overview') });

function Filter() {
  const [{ q }, change, form] = useUrlDraft(TERMS, (draft) => TERMS.path('/terms', draft));
  return (
    <form ref={form}>
      <input
        name="q"
        aria-label="Filter"
        value={q}
        onChange={(event) => change({ q: event.target.value })}
      />
    </form>
  );
}

function Tabs() {
  const [{ tab }, open] = useUrlState(AGENT);
  return (
    <>
      <p>{tab}</p>
      {TABS.map((name) => (
        <button
          key={name}
          type="button"
          onClick={() => open(AGENT.path('/agent/7', { tab: name }))}
        >
          {name}
        </button>
      ))}
    </>
  );
}

function app(url: string) {
  const routes = [
    { path: '/terms', element: <Filter /> },
    { path: '/agent/:id', element: <Tabs /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [url] });
  return { router, element: <RouterProvider router={router} /> };
}

const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Filter' });

it('starts with the values of the URL and stores each change there', async () => {
  render(app('/terms?q=elo').element);
  expect(box().value).toBe('elo');
  await userEvent.type(box(), 'x');
  expect(location.search).toBe('?q=elox');
});

it('follows a link to another URL of the page', async () => {
  const { router, element } = app('/terms?q=elo');
  render(element);
  await userEvent.type(box(), 'x');
  await act(() => router.navigate('/terms?q=bot'));
  expect((await screen.findByDisplayValue('bot')).tagName).toBe('INPUT');
});

it('keeps what was typed when another parameter of the URL changes, such as a filter', async () => {
  const { router, element } = app('/terms?q=elo');
  render(element);
  await userEvent.type(box(), 'x');
  await act(() => router.navigate('/terms?q=elo&pricing=free'));
  expect(box().value).toBe('elox');
});

it('keeps what was typed before the script ran', () => {
  const container = document.createElement('div');
  container.innerHTML = renderToString(app('/terms').element);
  document.body.replaceChildren(container);
  box().value = 'early';
  render(app('/terms').element, { container, hydrate: true });
  expect(box().value).toBe('early');
  expect(location.search).toBe('?q=early');
});

it('opens the tab in the URL', async () => {
  const { router, element } = app('/agent/7?tab=reviews&show=20');
  render(element);
  screen.getByText('reviews', { selector: 'p' });
  await userEvent.click(screen.getByRole('button', { name: 'overview' }));
  screen.getByText('overview', { selector: 'p' });
  expect(router.state.location.pathname + router.state.location.search).toBe('/agent/7');
  // Back leaves the page instead of going through its tabs.
  expect(router.state.historyAction).toBe('REPLACE');
});

describe('the state in a URL', () => {
  const SORTS = ['rating', 'name'] as const;
  const list = defineUrlState({
    q: anyText((text) => text.trim()),
    isFree: { name: 'free', ...onOff('yes') },
    sort: oneOf(SORTS.map((id) => ({ id, label: `By ${id}` }))),
    stars: oneOf([3, 4.5]),
    show: oneOf([10, 20], 10),
    tags: { read: (texts) => texts },
  });
  const read = (query: string) => list.read(new URLSearchParams(query));
  const DEFAULTS = { q: '', isFree: false, sort: undefined, stars: undefined, show: 10, tags: [] };

  it('has a space for the character NUL, which no service can store', () => {
    expect(read('q=voice%00chat').q).toBe('voice chat');
    expect(read('q=%00').q).toBe('');
  });

  it('has the default for what the URL does not have, or has with another value', () => {
    expect(read('')).toEqual(DEFAULTS);
    expect(read('q=+&free=1&sort=constructor&stars=4&show=15&isFree=yes')).toEqual(DEFAULTS);
  });

  it('is written in the order of its declaration, without defaults', () => {
    const query = 'q=a%26b%20c&free=yes&sort=name&stars=4.5&show=20&tags=x&tags=y';
    expect(list.path('/list', read(query))).toBe(`/list?${query}`);
    expect(list.path('/list', read(''))).toBe('/list');
    expect(list.path('/list?ids=1,2', { show: 10, sort: 'name' })).toBe('/list?ids=1,2&sort=name');
  });

  it('can be hidden fields of a form', () => {
    expect(list.entries({ q: 'a b', tags: ['x', 'y'], isFree: true })).toEqual([
      ['q', 'a b'],
      ['free', 'yes'],
      ['tags', 'x'],
      ['tags', 'y'],
    ]);
  });

  it('tells the server which texts make another page', () => {
    expect(list.query).toEqual([
      'q',
      { name: 'free', values: ['yes'] },
      { name: 'sort', values: ['rating', 'name'] },
      { name: 'stars', values: ['3', '4.5'] },
      { name: 'show', values: ['20'] },
      'tags',
    ]);
  });
});
