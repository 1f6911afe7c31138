import { scenarioKit } from '@agent-atlas/shell/remote-kit/testing';
import { remote } from '../src/remote.tsx';
import { scenarios } from '../src/scenarios.ts';

const kit = scenarioKit(remote, scenarios);

export const { headOf, serverRender } = kit;

/** Shows a page as a navigation does, which fetches an article's text along with its page. */
export async function show(id: string) {
  if (id.startsWith('blog-')) await headOf(id);
  return kit.show(id);
}
