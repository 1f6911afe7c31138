import type { Scenario } from '@agent-atlas/shell/contract';
import { matchScenario } from '@agent-atlas/shell/remote-kit/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { remote } from '../src/remote.tsx';

const STORED = { answers: { preferredCategories: ['AI Chatbot'], budget: 'free' }, request: null };

async function pageOf(scenario: Scenario) {
  const { route, context } = matchScenario(remote, scenario);
  const { Page } = await route.page();
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], {
    initialEntries: [scenario.url],
  });
  return (
    <QueryClientProvider client={context.queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

// What a session has stored is not on the server: the first render must not use it either.
test('a reload in the middle agrees with the server, then restores the step', async () => {
  const scenario = { id: 'x', title: 'x', url: '/recommendations?step=2', answers: {} };
  const html = renderToString(await pageOf(scenario));
  expect(html).toContain('Step 1 of 3');
  sessionStorage.setItem('atlas-selector', JSON.stringify(STORED));
  const container = document.createElement('div');
  container.innerHTML = html;
  document.body.append(container);
  const errors: unknown[] = [];
  const page = await pageOf(scenario);
  const root = await act(() =>
    hydrateRoot(container, page, { onRecoverableError: (error) => errors.push(error) }),
  );
  expect(errors).toEqual([]);
  expect(container.textContent).toContain('Step 2 of 3');
  expect(document.activeElement).toBe(document.body);
  act(() => root.unmount());
  container.remove();
  sessionStorage.clear();
});
