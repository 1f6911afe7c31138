import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { useUrlDraft } from './url-draft.ts';
import { readTab, useUrlTab } from './url-tab.ts';

beforeEach(() => history.replaceState(null, '', '/'));

const TABS = ['overview', 'reviews'] as const;
const read = (fields: URLSearchParams) => fields.get('q') ?? '';
const pathOf = (text: string) => (text ? `/terms?q=${text}` : '/terms');

function Filter() {
  const [text, setText, form] = useUrlDraft(read, pathOf);
  return (
    <form ref={form}>
      <input name="q" aria-label="Filter" value={text} onChange={(e) => setText(e.target.value)} />
    </form>
  );
}

function Tabs() {
  const { tab, open, pathOf } = useUrlTab(TABS);
  return (
    <>
      <p>{tab}</p>
      {TABS.map((name) => (
        <span key={name}>
          <button type="button" onClick={() => open(name)}>
            {name}
          </button>
          <a href={pathOf(name)}>Link to {name}</a>
        </span>
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

it('has a link to each tab', () => {
  render(app('/agent/7').element);
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(['/agent/7', '/agent/7?tab=reviews']);
});

it('opens the first tab if the tab in the URL does not exist', () => {
  expect(readTab(new URLSearchParams('tab=constructor'), TABS)).toBe('overview');
});
