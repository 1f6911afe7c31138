import { renderScenario, scenarioFetch, scenarioKit } from '@agent-atlas/remote-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { remote } from '../src/remote.tsx';
import { scenarios } from '../src/scenarios.ts';

export const { headOf, serverRender } = scenarioKit(remote, scenarios);

function scenario(id: string) {
  const found = scenarios.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`No scenario ${id}`);
  return found;
}

/** Shows the wizard. `sent` returns the requests so far. */
export async function show(id: string, url?: string) {
  const shown = { ...scenario(id), ...(url && { url }) };
  const fetch = vi.fn(scenarioFetch(shown));
  vi.stubGlobal('fetch', fetch);
  const view = await renderScenario(remote, shown, fetch);
  const sent = () =>
    fetch.mock.calls.map(([path, init]) => [pathOf(path), JSON.parse(String(init?.body))]);
  const currentUrl = () => view.router.state.location.pathname + view.router.state.location.search;
  return { ...view, fetch, sent, currentUrl };
}

const clickOn = (role: 'button' | 'checkbox' | 'link') => (name: string | RegExp) =>
  userEvent.click(screen.getByRole(role, { name }));
export const click = {
  button: clickOn('button'),
  checkbox: clickOn('checkbox'),
  link: clickOn('link'),
};
export const stepTitle = (name: string) => screen.findByRole('heading', { level: 2, name });
export const checked = (role: 'checkbox' | 'radio') =>
  screen.queryAllByRole(role, { checked: true }).map((box) => box.getAttribute('value'));

const pathOf = (input: string | URL | Request) =>
  new URL(input instanceof Request ? input.url : input, 'http://scenario.test').pathname;

/** Completes step 1. */
export async function toRequirements() {
  await click.checkbox('AI Chatbot');
  await click.button('Next');
  await stepTitle('Requirements');
}

/** Completes steps 1 and 2. */
export async function toResults() {
  await toRequirements();
  await click.button('Get Recommendations');
  await stepTitle('Results');
}
