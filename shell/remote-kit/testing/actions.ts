import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';

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
