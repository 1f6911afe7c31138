import { screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';

/** A request sent to the API. */
export interface SentMutation {
  readonly path: string;
  readonly method: string | undefined;
  readonly body: unknown;
}

/** Waits for a toast with this text. */
export async function findToast(text: string): Promise<HTMLElement> {
  const region = await screen.findByRole('region', { name: /^Notification/ });
  return within(region).findByText(text);
}

/** Mocks the responses to mutations until `vi.unstubAllGlobals()`. Returns the requests that were sent. */
export function answerMutations(answer: () => Promise<Response>): SentMutation[] {
  const sent: SentMutation[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, method: init.method, body: JSON.parse(String(init.body)) });
    return answer();
  });
  return sent;
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
export async function waitForErrors(logged: () => string[], count: number): Promise<string[]> {
  const messages: string[] = [];
  await waitFor(() => {
    messages.push(...logged());
    expect(messages).toHaveLength(count);
  });
  return messages;
}
