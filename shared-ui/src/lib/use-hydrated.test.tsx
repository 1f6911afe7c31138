import { act, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test } from 'vitest';
import { useHydrated } from './use-hydrated.ts';

function Probe({ rendered }: { rendered: boolean[] }) {
  const hydrated = useHydrated();
  rendered.push(hydrated);
  return <p>{hydrated ? 'hydrated' : 'html'}</p>;
}

test('is false in server HTML and true after hydration', async () => {
  const rendered: boolean[] = [];
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Probe rendered={rendered} />);
  expect(container.textContent).toBe('html');
  document.body.append(container);
  onTestFinished(() => container.remove());
  rendered.length = 0;
  const root = await act(async () => hydrateRoot(container, <Probe rendered={rendered} />));
  onTestFinished(() => root.unmount());
  expect(container.textContent).toBe('hydrated');
  expect([rendered.at(0), rendered.at(-1)]).toEqual([false, true]);
});

test('is true from the first render in a component that mounts later', () => {
  const rendered: boolean[] = [];
  render(<Probe rendered={rendered} />);
  screen.getByText('hydrated');
  expect(rendered).not.toContain(false);
});
