import { setTimeout } from 'node:timers/promises';
import { type Config, SetupError } from '../base/config.ts';
import { connect, type DatabaseAddress, type Pool } from './client.ts';
import { superviseDatabase } from './embedded/supervisor.ts';
import { scheduleVacuum } from './embedded/vacuum.ts';

export interface OpenDatabase {
  /** The connections for requests. */
  sql: Pool;
  /** The connections for long-running work. The embedded database has one connection for both. */
  maintenance: Pool;
  /** Whether other processes may use the database at the same time. */
  isShared: boolean;
  close(): Promise<void>;
}

const CLOSE_TIMEOUT_S = 5;
/** One for the lease of a job, one for a transaction, and one to look up what that waits for. */
const MAINTENANCE_POOL = 3;
/** The longest wait for the response to a long-running statement, in milliseconds. */
const MAINTENANCE_MS = 10 * 60_000;
const SOCKET_TRIES = 10;
const SOCKET_PAUSE_MS = 100;

/**
 * Opens the configured PostgreSQL database, or an embedded one: another process's if its socket is
 * configured, otherwise its own. Throws a {@link SetupError} if it is unreachable.
 */
export async function openDatabase(
  config: Config,
  onEvent: (text: string) => void,
): Promise<OpenDatabase> {
  const { DATABASE_URL: url, DATABASE_SOCKET: path, DATABASE_POOL: pool } = config;
  const onVacuumError = (error: unknown) => onEvent(`Vacuuming the database failed: ${error}`);
  if (url !== '') {
    const prepared = config.DATABASE_PREPARED_STATEMENTS;
    const requests = { kind: 'url', url, pool, prepared } as const;
    const { sql, close } = await openExisting('DATABASE_URL', requests, config);
    const address = directAddress(config, MAINTENANCE_POOL);
    const maintenance = connect(address, 0, Math.max(config.DATABASE_TIMEOUT_MS, MAINTENANCE_MS));
    const closeBoth = async () => {
      await maintenance.end({ timeout: CLOSE_TIMEOUT_S });
      await close();
    };
    return { sql, maintenance, isShared: true, close: closeBoth };
  }
  if (path !== '') {
    const { sql, close } = await openExisting('DATABASE_SOCKET', { kind: 'socket', path }, config);
    return withVacuum(sql, onVacuumError, close);
  }
  const supervisor = await superviseDatabase(config.DATA_DIR, onEvent);
  const sql = connect(supervisor.address, config.DATABASE_TIMEOUT_MS);
  return withVacuum(sql, onVacuumError, async () => {
    await sql.end({ timeout: CLOSE_TIMEOUT_S });
    await supervisor.stop();
  });
}

/** Returns the address of PostgreSQL without a pooler, for notifications and long-running work. */
export function directAddress(config: Config, pool: number): DatabaseAddress {
  const { DATABASE_URL, DATABASE_LISTEN_URL, DATABASE_PREPARED_STATEMENTS } = config;
  if (DATABASE_LISTEN_URL !== '')
    return { kind: 'url', url: DATABASE_LISTEN_URL, pool, prepared: true };
  return { kind: 'url', url: DATABASE_URL, pool, prepared: DATABASE_PREPARED_STATEMENTS };
}

async function openExisting(
  setting: string,
  address: DatabaseAddress,
  config: Config,
): Promise<Pick<OpenDatabase, 'sql' | 'close'>> {
  const sql = connect(address, config.DATABASE_TIMEOUT_MS);
  const close = () => sql.end({ timeout: CLOSE_TIMEOUT_S });
  try {
    await waitUntilReady(sql, address.kind === 'socket' ? SOCKET_TRIES : 1);
  } catch (error) {
    await close();
    const reason = error instanceof Error ? error.message || error.name : String(error);
    const hint =
      address.kind === 'socket'
        ? ' It accepts one client at a time: is another one connected?'
        : '';
    throw new SetupError(`The database of ${setting} cannot be used: ${reason}.${hint}`);
  }
  return { sql, close };
}

/**
 * Retries the first query, because an embedded database accepts one client and needs a moment
 * between two.
 */
async function waitUntilReady(sql: Pool, tries: number): Promise<void> {
  for (let remaining = tries - 1; ; remaining--) {
    try {
      await sql`select 1`;
      return;
    } catch (error) {
      if (remaining === 0) throw error;
      await setTimeout(SOCKET_PAUSE_MS);
    }
  }
}

// The embedded database has no autovacuum, no matter which process runs it.
function withVacuum(
  sql: Pool,
  onError: (error: unknown) => void,
  close: () => Promise<void>,
): OpenDatabase {
  const stopVacuum = scheduleVacuum(sql, onError);
  return {
    sql,
    maintenance: sql,
    isShared: false,
    close() {
      stopVacuum();
      return close();
    },
  };
}
