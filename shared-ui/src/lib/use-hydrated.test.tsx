import { act, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test } from 'vitest';
import { useHydrated } from './use-hydrated.ts';

function Part({ drawn }: { drawn: boolean[] }) {
  const hydrated = useHydrated();
  drawn.push(hydrated);
  return <p>{hydrated ? 'alive' : 'html'}</p>;
}

test('is false in server HTML and true after hydration', async () => {
  const drawn: boolean[] = [];
  const place = document.createElement('div');
  place.innerHTML = renderToString(<Part drawn={drawn} />);
  expect(place.textContent).toBe('html');
  document.body.append(place);
  onTestFinished(() => place.remove());
  drawn.length = 0;
  const root = await act(async () => hydrateRoot(place, <Part drawn={drawn} />));
  onTestFinished(() => root.unmount());
  expect(place.textContent).toBe('alive');
  expect([drawn.at(0), drawn.at(-1)]).toEqual([false, true]);
});

test('is true at once in a component that mounts later', () => {
  const drawn: boolean[] = [];
  render(<Part drawn={drawn} />);
  expect(screen.getByText('alive')).not.toBeNull();
  expect(drawn).not.toContain(false);
});
