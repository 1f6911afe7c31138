import type { Outcome } from '../build/change.ts';
import type { Place } from './place.ts';

/** Longest wait for a web server, in milliseconds. */
const SERVER_TIMEOUT_MS = 5000;
const FORBIDDEN = 403;
const SERVERS_TOKEN =
  "Set RELEASE_TOKEN to that server's RELEASE_TOKEN or, if it has none, to the content of its DATA_DIR/release-token.";

/** Rolls back one web server directly, without the release API. */
export async function rollBackServer(
  place: Pick<Place, 'client'>,
  server: string,
  remote: string,
): Promise<Outcome> {
  // Only the token is needed: the release API may be down.
  const { token } = await place.client(server);
  const url = new URL('/rollback', server);
  url.searchParams.set('remote', remote);
  const response = await fetch(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(SERVER_TIMEOUT_MS),
  });
  const reason = await response.text();
  const said = response.status === FORBIDDEN ? `${reason} ${SERVERS_TOKEN}` : reason;
  return { ok: response.ok, text: said, json: { server, said } };
}
