import { render, screen } from '@testing-library/react';
import { MemoryRouter, useParams } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PageOutlet, type View, ViewContext } from '../../src/app/page-outlet.tsx';

const SPEC = { remote: 'mf-a', id: 'agent', path: '/agent/:id' };
const Agent = () => <h1>Agent {useParams().id}</h1>;
const Broken = () => {
  if (isBroken) throw new Error('broken');
  return <h1>Repaired</h1>;
};

let isBroken = true;
const onRetry = vi.fn();
beforeEach(() => {
  isBroken = true;
  onRetry.mockReset();
});

const outlet = (view: View) => (
  <MemoryRouter initialEntries={['/agent/A%26B']}>
    <ViewContext value={view}>
      <PageOutlet onRetry={onRetry} />
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

describe('a page that throws', () => {
  const ERROR = 'This part of the site is not available right now';
  const renderBroken = () =>
    render(outlet({ spec: SPEC, content: { Page: Broken } }), { onCaughtError: () => {} });

  test('is replaced by an error that the visitor can retry', () => {
    renderBroken();
    expect(heading()).toBe(ERROR);
    screen.getByRole('button', { name: 'Try Again' }).click();
    expect(onRetry).toHaveBeenCalledOnce();
  });

  test('is followed by the next page', () => {
    const { rerender } = renderBroken();
    rerender(outlet({ spec: SPEC, content: { Page: Agent } }));
    expect(heading()).toBe('Agent A&B');
  });

  test('is rendered again after a retry', () => {
    const { rerender } = renderBroken();
    isBroken = false;
    rerender(outlet({ spec: SPEC, content: { Page: Broken } }));
    expect(heading()).toBe('Repaired');
  });
});
