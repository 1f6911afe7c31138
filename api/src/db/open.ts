import { setTimeout } from 'node:timers/promises';
import { type Config, SetupError } from '../config.ts';
import { connect, type DatabaseAddress, type Pool } from './client.ts';
import { superviseDatabase } from './embedded/supervisor.ts';
import { keepTidy } from './embedded/upkeep.ts';

export interface OpenDatabase {
  /** For requests. */
  sql: Pool;
  /** For work that may take long: the same connection where there is only one. */
  maintenance: Pool;
  /** Whether other processes may use the database at the same time. */
  isShared: boolean;
  close(): Promise<void>;
}

const CLOSE_TIMEOUT_S = 5;
/** One holds the lease of a job, one a transaction, and one looks up what that waits for. */
const MAINTENANCE_POOL = 3;
/** Longest wait for an answer to work that may take long, in milliseconds. */
const MAINTENANCE_MS = 10 * 60_000;
const SOCKET_TRIES = 10;
const SOCKET_PAUSE_MS = 100;

/**
 * Opens the configured PostgreSQL, or the embedded one: that of another process where its socket
 * is configured, otherwise one of its own. Throws a {@link SetupError} when it cannot be reached.
 */
export async function openDatabase(
  config: Config,
  onEvent: (text: string) => void,
): Promise<OpenDatabase> {
  const { DATABASE_URL: url, DATABASE_SOCKET: path, DATABASE_POOL: pool } = config;
  const onTidyError = (error: unknown) => onEvent(`The upkeep failed: ${error}`);
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
    return withUpkeep(sql, onTidyError, close);
  }
  const supervisor = await superviseDatabase(config.DATA_DIR, onEvent);
  const sql = connect(supervisor.address, config.DATABASE_TIMEOUT_MS);
  return withUpkeep(sql, onTidyError, async () => {
    await sql.end({ timeout: CLOSE_TIMEOUT_S });
    await supervisor.stop();
  });
}

/** Where PostgreSQL itself listens, past a pooler: for notifications, and for what takes long. */
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
    await firstAnswer(sql, address.kind === 'socket' ? SOCKET_TRIES : 1);
  } catch (error) {
    await close();
    const reason = error instanceof Error ? error.message || error.name : String(error);
    const hint =
      address.kind === 'socket' ? ' It takes one client at a time: is another running?' : '';
    throw new SetupError(`The database of ${setting} cannot be used: ${reason}.${hint}`);
  }
  return { sql, close };
}

/** An embedded database takes one client, and needs a moment after the one before has left. */
async function firstAnswer(sql: Pool, tries: number): Promise<void> {
  for (let left = tries - 1; ; left--) {
    try {
      await sql`select 1`;
      return;
    } catch (error) {
      if (left === 0) throw error;
      await setTimeout(SOCKET_PAUSE_MS);
    }
  }
}

// Nothing in an embedded database vacuums by itself, whichever process it runs in.
function withUpkeep(
  sql: Pool,
  onError: (error: unknown) => void,
  close: () => Promise<void>,
): OpenDatabase {
  const stopUpkeep = keepTidy(sql, onError);
  return {
    sql,
    maintenance: sql,
    isShared: false,
    close() {
      stopUpkeep();
      return close();
    },
  };
}
