import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, MemoryRouter, RouterProvider, useParams } from 'react-router-dom';
import { beforeEach, describe, expect, test } from 'vitest';
import { PageOutlet, type View, ViewContext } from '../../remote-kit/navigation/page-outlet.tsx';

const SPEC = { remote: 'mf-a', id: 'agent', path: '/agent/:id' };
const Agent = () => <h1>Agent {useParams().id}</h1>;
const Opened = () => (
  <details>
    <summary>Embed a badge</summary>
  </details>
);
const Broken = () => {
  if (isBroken) throw new Error('broken');
  return <h1>Repaired</h1>;
};

let isBroken = true;
beforeEach(() => {
  isBroken = true;
});

const outlet = (view: View) => (
  <MemoryRouter initialEntries={['/agent/A%26B']}>
    <ViewContext value={view}>
      <PageOutlet loading={null} failed={<h1>Failed</h1>} />
    </ViewContext>
  </MemoryRouter>
);
const heading = () => screen.getByRole('heading').textContent;

test('shows the page of the view, in an element that names its remote', () => {
  render(outlet({ spec: SPEC, content: { Page: Agent } }));
  expect(heading()).toBe('Agent A&B');
  expect(screen.getByRole('heading').closest('[data-remote]')?.getAttribute('data-remote')).toBe(
    'mf-a',
  );
});

test('shows what the visitor sees instead of a page', () => {
  render(outlet({ content: { instead: <h1>Not found</h1> } }));
  expect(heading()).toBe('Not found');
});

test('keeps what a visitor opened while the query changes, but not on the page of another path', async () => {
  const element = (
    <ViewContext value={{ spec: SPEC, content: { Page: Opened } }}>
      <PageOutlet loading={null} failed={null} />
    </ViewContext>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/agent/1'] });
  render(<RouterProvider router={router} />);
  const details = () => screen.getByText('Embed a badge').closest('details');
  details()?.setAttribute('open', '');
  await act(() => router.navigate('/agent/1?tab=reviews'));
  expect(details()?.open).toBe(true);
  await act(() => router.navigate('/agent/2'));
  expect(details()?.open).toBe(false);
});

describe('a page that throws', () => {
  const renderBroken = () =>
    render(outlet({ spec: SPEC, content: { Page: Broken } }), { onCaughtError: () => {} });

  test('is replaced', () => {
    renderBroken();
    expect(heading()).toBe('Failed');
  });

  test('is followed by the next page', () => {
    const { rerender } = renderBroken();
    rerender(outlet({ spec: SPEC, content: { Page: Agent } }));
    expect(heading()).toBe('Agent A&B');
  });

  test('is rendered again when it has been loaded again', () => {
    const { rerender } = renderBroken();
    isBroken = false;
    rerender(outlet({ spec: SPEC, content: { Page: Broken } }));
    expect(heading()).toBe('Repaired');
  });
});
