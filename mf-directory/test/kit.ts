import { scenarioKit } from '@agent-atlas/shell/remote-kit/testing';
import { waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
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

/** Waits until so much was logged, and gives it. */
export async function allLogged(logged: () => string[], count: number) {
  const messages: string[] = [];
  await waitFor(() => {
    messages.push(...logged());
    expect(messages).toHaveLength(count);
  });
  return messages;
}
