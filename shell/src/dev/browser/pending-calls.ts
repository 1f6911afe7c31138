import { PENDING_HEADER } from '../dev-state.ts';

/** A `fetch` whose calls never end where the scenario has no end for them, unless they are given up. */
export function holdPendingCalls(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (!response.headers.has(PENDING_HEADER)) return response;
    return new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true });
    });
  };
}
