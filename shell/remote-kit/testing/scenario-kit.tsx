import type { RemoteModule, Scenario } from '@agent-atlas/contract';
import { Toaster } from '@agent-atlas/shared-ui';
import { render } from '@testing-library/react';
import { renderScenario, type ScenarioView } from './render.tsx';
import { loadHead } from './scenario.ts';
import { serverRender } from './server.tsx';

/** Creates the test helpers of a remote, which take the ids of its scenarios. */
export function scenarioKit(remote: RemoteModule, scenarios: readonly Scenario[]) {
  function scenario(id: string): Scenario {
    const found = scenarios.find((candidate) => candidate.id === id);
    if (!found) throw new Error(`There is no scenario ${id}`);
    return found;
  }

  return {
    /** The head of a scenario's page on the server. */
    headOf: (id: string) => loadHead(remote, scenario(id)),
    /** Renders a scenario's page as the server does. */
    serverRender: (id: string) => serverRender(remote, scenario(id)),
    /** Renders a scenario's page with the shell's toasts. */
    show: async (id: string): Promise<ScenarioView> => {
      const view = await renderScenario(remote, scenario(id));
      render(<Toaster />);
      return view;
    },
  };
}
