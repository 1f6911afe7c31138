import { loadHead, renderScenario, scenarioFetch } from '@agent-atlas/shell/remote-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, vi } from 'vitest';
import { remote } from '../src/remote.tsx';
import { scenarios } from '../src/scenarios.ts';

afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function scenario(id: string) {
  const found = scenarios.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`No scenario ${id}`);
  return found;
}

export const headOf = (id: string) => loadHead(remote, scenario(id));

/** Shows the wizard and gives what it sends. */
export async function show(id: string, url?: string) {
  const shown = { ...scenario(id), ...(url && { url }) };
  const fetch = vi.fn(scenarioFetch(shown));
  vi.stubGlobal('fetch', fetch);
  const view = await renderScenario(remote, shown);
  const sent = () => fetch.mock.calls.map(([path, init]) => [path, JSON.parse(String(init?.body))]);
  return { ...view, fetch, sent };
}

export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
export const choose = (name: string | RegExp) =>
  userEvent.click(screen.getByRole('checkbox', { name }));
export const stepTitle = (name: string) => screen.findByRole('heading', { level: 2, name });

/** Answers step 1 and goes to step 2. */
export async function toRequirements() {
  await choose('AI Chatbot');
  await press('Next');
  await stepTitle('Requirements');
}

/** Answers both steps and asks for recommendations. */
export async function toResults() {
  await toRequirements();
  await press('Get Recommendations');
  await stepTitle('Results');
}
