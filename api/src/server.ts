import { join } from 'node:path';
import type { Logger } from 'pino';
import { readCatalogue } from './catalogue/read.ts';
import { seed } from './catalogue/seed.ts';
import { type Config, PACKAGE_DIR } from './config.ts';
import { migrate } from './db/migrate.ts';
import { type OpenDatabase, openDatabase } from './db/open.ts';
import { createApp } from './http/app.ts';
import { createDataVersion } from './http/data-version.ts';
import { listen } from './http/listen.ts';
import { storedSessionSecret } from './http/session-secret.ts';
import { createSessions } from './http/sessions.ts';
import { keepRanking, refreshScores } from './ranking/refresh.ts';

export interface RunningApi {
  url: string;
  /** Finishes what is under way and closes the database cleanly. */
  close(): Promise<void>;
}

/**
 * Starts the database, brings it up to date and serves the API. Throws a `SetupError` when a
 * setting or the surroundings make that impossible.
 */
export async function startApi(
  config: Config,
  logger: Logger,
  onProgress: (text: string) => void,
): Promise<RunningApi> {
  onProgress('Opening the database');
  const database = await openDatabase(config, (text) => logger.warn(text));
  try {
    await prepare(database, config, onProgress);
    return await serve(database, config, logger);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function prepare(
  { sql }: OpenDatabase,
  config: Config,
  onProgress: (text: string) => void,
): Promise<void> {
  const migrations = await migrate(sql, join(PACKAGE_DIR, 'migrations'));
  if (migrations.length > 0) onProgress(`Brought the schema up to date: ${migrations.join(', ')}`);
  const catalogue = await readCatalogue(join(PACKAGE_DIR, 'catalogue'));
  const loaded = await seed(sql, catalogue, config.SAMPLE_REVIEWS);
  if (loaded) onProgress(`Loaded the catalogue: ${catalogue.agents.length} agents`);
  await refreshScores(sql, null, new Date());
}

async function serve(database: OpenDatabase, config: Config, logger: Logger): Promise<RunningApi> {
  const { sql } = database;
  const dataVersion = createDataVersion(new Date());
  const onError = (error: unknown) => logger.error({ err: error }, 'ranking not refreshed');
  const ranking = keepRanking(sql, () => new Date(), dataVersion.bump, onError);
  const sessions = createSessions(config.SESSION_SECRET || storedSessionSecret(config.DATA_DIR));
  const app = createApp({
    sql,
    ranking,
    dataVersion,
    sessions,
    logger,
    timeoutMs: config.DATABASE_TIMEOUT_MS,
    publicOrigin: config.PUBLIC_ORIGIN,
  });
  const server = await listen(app, config.API_HOST, config.API_PORT).catch((error: unknown) => {
    ranking.stop();
    throw error;
  });
  return {
    url: server.url,
    async close() {
      await server.close();
      ranking.stop();
      await ranking.flush().catch(onError);
      await database.close();
    },
  };
}
