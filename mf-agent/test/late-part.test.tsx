import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const network = { fails: false, downloaded: new Set<string>() };

/** Evaluates the remote anew, with late modules that report to `network`. */
async function loadKit() {
  vi.resetModules();
  vi.doMock('@agent-atlas/shared-ui/site-kit', async (original) => {
    const kit = await original<typeof import('@agent-atlas/shared-ui/site-kit')>();
    const lateModule: typeof kit.lateModule = (fetch) =>
      kit.lateModule(async () => {
        if (network.fails) throw new TypeError('Failed to fetch dynamically imported module');
        const module = await fetch();
        for (const name of Object.keys(Object(module))) network.downloaded.add(name);
        return module;
      });
    return { ...kit, lateModule };
  });
  const { scenarioKit } = await import('@agent-atlas/remote-kit/testing');
  const { remote } = await import('../src/remote.tsx');
  const { scenarios } = await import('../src/scenarios.ts');
  return scenarioKit(remote, scenarios);
}

let kit: Awaited<ReturnType<typeof loadKit>>;

beforeAll(async () => {
  kit = await loadKit();
});

// The other files share the loaded modules.
afterAll(() => {
  vi.doUnmock('@agent-atlas/shared-ui/site-kit');
  vi.resetModules();
});

test('an overview without changes needs no script of other parts', async () => {
  await kit.show('agent');
  await screen.findByRole('tablist');
  expect(network.downloaded).not.toContain('AllReviews');
});

test('a part that could not be downloaded says so, and Try Again shows it', async () => {
  network.fails = true;
  await kit.show('agent-reviews');
  await screen.findByText('This part of the page could not be loaded.');
  network.fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('Review 3');
});
