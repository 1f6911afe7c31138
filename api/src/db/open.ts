import { type Config, SetupError } from '../config.ts';
import { connect, type Pool } from './client.ts';
import { superviseDatabase } from './embedded/supervisor.ts';
import { keepTidy } from './embedded/upkeep.ts';

export interface OpenDatabase {
  sql: Pool;
  close(): Promise<void>;
}

const CLOSE_TIMEOUT_S = 5;

/**
 * Opens the configured PostgreSQL, or starts the embedded one where none is configured. Throws a
 * {@link SetupError} when it cannot be reached.
 */
export async function openDatabase(
  config: Config,
  onEvent: (text: string) => void,
): Promise<OpenDatabase> {
  if (config.DATABASE_URL !== '') return openRemote(config);
  const supervisor = await superviseDatabase(config.DATA_DIR, onEvent);
  const sql = connect(supervisor.address, config.DATABASE_TIMEOUT_MS);
  const stopUpkeep = keepTidy(sql, (error) => onEvent(`The upkeep failed: ${error}`));
  return {
    sql,
    async close() {
      stopUpkeep();
      await sql.end({ timeout: CLOSE_TIMEOUT_S });
      await supervisor.stop();
    },
  };
}

async function openRemote(config: Config): Promise<OpenDatabase> {
  const address = { kind: 'url', url: config.DATABASE_URL, pool: config.DATABASE_POOL } as const;
  const sql = connect(address, config.DATABASE_TIMEOUT_MS);
  const close = () => sql.end({ timeout: CLOSE_TIMEOUT_S });
  try {
    await sql`select 1`;
  } catch (error) {
    await close();
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new SetupError(`The database of DATABASE_URL cannot be used: ${reason}`);
  }
  return { sql, close };
}
