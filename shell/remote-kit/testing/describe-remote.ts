import type { RemoteModule, Scenario } from '@agent-atlas/contract';
import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { describeLoad } from './load.tsx';
import { describeMissingFields } from './missing-fields.tsx';
import { describeServerHtml } from './server.tsx';

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

    describeServerHtml(remote, scenarios, unrendered);
    describeLoad(remote, scenarios);
    describeMissingFields(remote, scenarios);
  });
}
