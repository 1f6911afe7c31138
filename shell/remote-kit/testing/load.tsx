import type { RemoteModule, Scenario } from '@agent-atlas/contract';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderRoute } from './render.tsx';
import { matchScenario, scenarioFetch } from './scenario.ts';

/** Whether a request of the scenario stays pending. The shell then shows the page before its data. */
const isSlow = ({ answers }: Scenario) =>
  Object.values(answers).some((response) => 'pending' in response);

/**
 * Tests `load` and the page of every scenario together, as the shell runs them in a browser: it starts
 * `load` and renders the page when that settles, or earlier if it is slow.
 */
export function describeLoad(remote: RemoteModule, scenarios: readonly Scenario[]): void {
  describe('load and page', () => {
    // Pages log which lists they could not load.
    beforeEach(() => {
      vi.mocked(console.error).mockImplementation(() => {});
    });
    afterEach(() => {
      const logged = vi.mocked(console.error).mock.calls.map(([message]) => String(message));
      vi.mocked(console.error).mockClear();
      expect(logged.filter((message) => !message.startsWith('Failed to fetch '))).toEqual([]);
    });

    it.each(scenarios)('does not repeat a request: $id', async (scenario) => {
      const requests: string[] = [];
      const respond = scenarioFetch(scenario);
      const { route, context } = matchScenario(remote, scenario, (path, init) => {
        requests.push(`${init.method ?? 'GET'} ${path}`);
        return respond(path, init);
      });
      const loading = Promise.allSettled([route.load?.(context)]);
      if (!isSlow(scenario)) await loading;
      await renderRoute(route, context, scenario.url);
      await screen.findByRole('heading', { level: 1 });
      expect(requests).toEqual([...new Set(requests)]);
    });
  });
}
