import { scenarioKit } from '@agent-atlas/remote-kit/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { remote } from '../src/remote.tsx';
import { scenarios } from '../src/scenarios.ts';

const { network } = vi.hoisted(() => ({
  network: { fails: false, downloaded: new Set<string>() },
}));
vi.mock('@agent-atlas/shared-ui/site-kit', async (original) => {
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

const kit = scenarioKit(remote, scenarios);

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
