import { scenarioKit } from '@agent-atlas/remote-kit/testing';
import { remote } from '../src/remote.tsx';
import { scenarios } from '../src/scenarios.ts';

const kit = scenarioKit(remote, scenarios);

export const { headOf, serverRender } = kit;

/** Shows a page as a client navigation does, with its lazily loaded texts. */
export async function show(id: string) {
  if (/^(blog|glossary)-?/.test(id)) await headOf(id);
  return kit.show(id);
}
