import { Toaster } from '@agent-atlas/shared-ui';
import { render } from '@testing-library/react';
import type { RemoteModule, Scenario } from '../../contract/index.ts';
import { renderScenario } from './render.tsx';
import { loadHead } from './scenario.ts';
import { serverRender } from './server.tsx';

/** The test helpers of one remote, which name its scenarios by their ids. */
export function scenarioKit(remote: RemoteModule, scenarios: readonly Scenario[]) {
  function scenario(id: string): Scenario {
    const found = scenarios.find((candidate) => candidate.id === id);
    if (!found) throw new Error(`There is no scenario ${id}`);
    return found;
  }

  return {
    /** The head a scenario's page has on the server. */
    headOf: (id: string) => loadHead(remote, scenario(id)),
    /** A scenario's page as the server renders it. */
    serverRender: (id: string) => serverRender(remote, scenario(id)),
    /** Shows a scenario's page, with the toasts of the shell. */
    show: async (id: string) => {
      const view = await renderScenario(remote, scenario(id));
      render(<Toaster />);
      return view;
    },
  };
}
