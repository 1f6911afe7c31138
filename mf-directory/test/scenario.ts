import { scenarioKit } from '@agent-atlas/remote-kit/testing';
import { waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { remote } from '../src/remote.tsx';
import { scenarios } from '../src/scenarios.ts';

const kit = scenarioKit(remote, scenarios);

export const { headOf, serverRender } = kit;

/** Shows a scenario's page with the shell's toasts, and returns a `user` to interact with it. */
export async function show(id: string) {
  return { ...(await kit.show(id)), user: userEvent.setup() };
}

/** Silences `console.error`. The returned function drains the messages logged so far. */
export function captureErrors(): () => string[] {
  const log = vi.mocked(console.error).mockImplementation(() => {});
  return () => {
    const messages = log.mock.calls.map(([message]) => String(message));
    log.mockClear();
    return messages;
  };
}

/** Waits until `count` errors are logged and returns them. */
export async function waitForErrors(logged: () => string[], count: number) {
  const messages: string[] = [];
  await waitFor(() => {
    messages.push(...logged());
    expect(messages).toHaveLength(count);
  });
  return messages;
}
