import type { Sql } from './client.ts';

/** How long an outcome is valid, and how long a write may take, in milliseconds. */
const TTL_MS = 1000;
const LIMIT_MS = 1000;

export const NO_COMMIT =
  'The database accepts no writes right now: a small one was not committed within a second. Its disk may be full, or a synchronous standby missing.';

/** Returns why no write can be committed; null if one was within the last second. */
export type WriteCheck = () => Promise<string | null>;

/**
 * Creates a check that commits a small write, at most once a second however often it is called. One
 * that does not end is not followed by another, which would also occupy a connection.
 *
 * @param write must commit something
 */
export function createWriteCheck(write: () => Promise<unknown>): WriteCheck {
  let validUntil = 0;
  let latest: Promise<string | null> = Promise.resolve(null);
  let pending = false;

  function check(): Promise<string | null> {
    pending = true;
    const done = write()
      .then(() => null)
      .finally(() => {
        pending = false;
      });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<string>((resolve) => {
      timer = setTimeout(resolve, LIMIT_MS, NO_COMMIT);
    });
    return Promise.race([done, late]).finally(() => clearTimeout(timer));
  }

  return () => {
    if (!pending && Date.now() >= validUntil) {
      validUntil = Date.now() + TTL_MS;
      latest = check();
    }
    return latest;
  };
}

/**
 * Commits a record of the transaction log that belongs to no table. It waits for the disk and for
 * synchronous standbys like any other commit.
 */
export const writeMessage = (sql: Sql) =>
  sql`select pg_logical_emit_message(true, 'agent-atlas', 'ready')`;
