import { PENDING_HEADER } from '../dev-state.ts';

/** Wraps `fetch`: calls that the scenario declares as pending stay pending until they are aborted. */
export function holdPendingCalls(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (!response.headers.has(PENDING_HEADER)) return response;
    return new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true });
    });
  };
}
