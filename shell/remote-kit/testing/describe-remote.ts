import type { RemoteModule, Scenario } from '@agent-atlas/contract';
import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { describeLoad } from './load.tsx';
import { describeMissingFields } from './missing-fields.tsx';
import { describeServerHtml } from './server.tsx';

/** Maximum number of items per list: more items look the same and make the tests slow. */
const MAX_ITEMS = 5;

function withShortLists(scenario: Scenario): Scenario {
  const text = JSON.stringify(scenario.answers, (_, value) =>
    Array.isArray(value) ? value.slice(0, MAX_ITEMS) : value,
  );
  return { ...scenario, answers: JSON.parse(text) };
}

export interface RemoteTestOptions {
  /**
   * The scenarios for which the server renders no page of the remote: it redirects, or shows its error page because
   * `load` rejects.
   */
  readonly unrendered?: readonly string[];
}

/** Tests what the host requires of every remote, with each of its scenarios. */
export function describeRemote(
  remote: RemoteModule,
  scenarios: readonly Scenario[],
  { unrendered = [] }: RemoteTestOptions = {},
): void {
  describe(remote.name, () => {
    // Pages log the requests that failed.
    beforeEach(() => {
      vi.mocked(console.error).mockImplementation(() => {});
    });
    afterEach(() => {
      const logged = vi.mocked(console.error).mock.calls.map(([message]) => String(message));
      vi.mocked(console.error).mockClear();
      expect(logged.filter((message) => !message.startsWith('Failed to fetch '))).toEqual([]);
    });

    const short = scenarios.map(withShortLists);
    describeServerHtml(remote, short, unrendered);
    describeLoad(remote, short);
    describeMissingFields(remote, short);
  });
}
