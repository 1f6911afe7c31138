import { scenarioKit } from '@agent-atlas/shell/remote-kit/testing';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { remote } from '../src/remote.tsx';
import { scenarios } from '../src/scenarios.ts';

const kit = scenarioKit(remote, scenarios);

export const { headOf, serverRender } = kit;

/** Shows a scenario's page, with the toasts of the shell and somebody who uses it. */
export async function show(id: string) {
  return { ...(await kit.show(id)), user: userEvent.setup() };
}

/** For pages that log: keeps the console silent from here on, and gives what was logged so far. */
export function expectLogs(): () => string[] {
  const log = vi.mocked(console.error).mockImplementation(() => {});
  return () => {
    const messages = log.mock.calls.map(([message]) => String(message));
    log.mockClear();
    return messages;
  };
}
