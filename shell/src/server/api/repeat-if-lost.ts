import { errors } from 'undici';

/** The answer of a proxy whose server ended before it responded. */
const BAD_GATEWAY = 502;
/** Codes of a connection that ended, or that a server which has ended refuses. */
const LOST_CODES: readonly unknown[] = ['ECONNRESET', 'ECONNREFUSED', 'EPIPE'];

/**
 * Sends a request, and once more if the server that had it has ended: another one can answer. Proxies repeat
 * no POST on their own, and no response that has begun.
 *
 * @param send must change nothing the second time
 */
export async function repeatIfLost<T extends { readonly status: number }>(
  send: () => Promise<T>,
): Promise<T> {
  try {
    const answer = await send();
    if (answer.status !== BAD_GATEWAY) return answer;
  } catch (error) {
    if (!isLost(error)) throw error;
  }
  return send();
}

const isLost = (error: unknown) =>
  error instanceof errors.SocketError ||
  (error instanceof Error && 'code' in error && LOST_CODES.includes(error.code));
