import type { useQueryClient } from '@tanstack/react-query';

const SESSION_KEY = ['session'];
/** After this many failures of other writes, a write no longer waits for the session. */
const MAX_FAILURES = 3;

/**
 * Sends a write. The response to a visitor's first write creates the session for all others. Until one
 * has succeeded, writes are sent one at a time; after that, immediately. The host's query client
 * stores this state, because each remote has its own copy of this module.
 *
 * @param send gets whether the session exists, so that a browser that blocks its cookie does not vote twice
 */
export async function sendInSession<T>(
  queryClient: ReturnType<typeof useQueryClient>,
  send: (inSession: boolean) => Promise<T>,
): Promise<T> {
  for (let failures = 0; failures < MAX_FAILURES; failures++) {
    if (queryClient.getQueryData(SESSION_KEY)) return send(true);
    const own: Promise<T>[] = [];
    // Writes that arrive while the first one is pending wait for it: `queryFn` runs once.
    const first = queryClient.fetchQuery({
      queryKey: SESSION_KEY,
      queryFn: async () => {
        own.push(send(false));
        await own[0];
        return true;
      },
      gcTime: Number.POSITIVE_INFINITY,
      networkMode: 'always',
    });
    await first.catch(() => undefined);
    if (own[0]) return own[0];
  }
  return send(queryClient.getQueryData(SESSION_KEY) === true);
}
