import { scenarioKit } from '@agent-atlas/remote-kit/testing';
import { userEvent } from '@testing-library/user-event';
import { loadKeepButton, loadParts } from '../src/late/late-part.tsx';
import { loadFacts } from '../src/overview/late-facts.tsx';
import { remote } from '../src/remote.tsx';
import { scenarios } from '../src/scenarios.ts';

const kit = scenarioKit(remote, scenarios);

export const { headOf, serverRender } = kit;

/** Shows a scenario's page with the shell's toasts, and returns a `user` to interact with it. */
export async function show(id: string) {
  // As after a navigation, which waits for the whole page.
  await Promise.all([loadParts(), loadFacts(), loadKeepButton()]);
  return { ...(await kit.show(id)), user: userEvent.setup() };
}
