import type { ServerRendering } from '@agent-atlas/remote-kit/testing';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/** A browser that has not fetched the details yet, while the server has. */
const arrive = Promise.withResolvers<undefined>();
const late = { inBrowser: false };

let rendering: ServerRendering;

beforeAll(async () => {
  vi.resetModules();
  vi.doMock('../src/glossary/late-details.ts', async (original) => {
    const { lateDetails } = await original<typeof import('../src/glossary/late-details.ts')>();
    const { lateModule } = await import('@agent-atlas/shared-ui/site-kit');
    const inBrowser = lateModule(async () => {
      await arrive.promise;
      return lateDetails.load();
    });
    const current = () => (late.inBrowser ? inBrowser : lateDetails);
    return {
      lateDetails: {
        load: lateDetails.load,
        attempt: () => current().attempt(),
        current: () => current().current(),
        subscribe: (listener: () => void) => current().subscribe(listener),
      },
    };
  });
  const { serverRender } = await import('./scenario.ts');
  rendering = await serverRender('glossary');
});

// The other files share the loaded modules.
afterAll(() => {
  vi.doUnmock('../src/glossary/late-details.ts');
  vi.resetModules();
});

const names = () => screen.getAllByRole('heading', { level: 3 }).map((name) => name.textContent);
const bot = () => within(screen.getByRole('article', { name: 'Bot' }));

test('a first page is interactive before the details have arrived, and keeps them on the screen', async () => {
  const { html, app } = rendering;
  const container = document.createElement('div');
  container.innerHTML = html;
  document.body.replaceChildren(container);
  late.inBrowser = true;
  await act(async () => render(app, { container, hydrate: true }));
  bot().getByRole('heading', { name: 'Examples' });
  const related = bot().getAllByRole('link').length;
  await userEvent.type(screen.getByRole('searchbox'), 'bot');
  expect(names()).toContain('Chatbot');
  expect(names()).not.toContain('Accuracy');
  bot().getByRole('heading', { name: 'Examples' });
  await act(async () => arrive.resolve(undefined));
  expect(bot().getAllByRole('link')).toHaveLength(related);
});
