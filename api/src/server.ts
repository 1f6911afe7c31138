import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { readCatalogue } from './catalogue/read.ts';
import { seed } from './catalogue/seed.ts';
import type { ChangeSet } from './changes/change-set.ts';
import { type Config, PACKAGE_DIR } from './config.ts';
import { makeDataDir } from './data-dir.ts';
import { migrate } from './db/migrate.ts';
import { type OpenDatabase, openDatabase } from './db/open.ts';
import { createApp } from './http/app.ts';
import { createDeps } from './http/create-deps.ts';
import type { Api, Deps } from './http/deps.ts';
import { describeApi } from './http/docs/openapi.ts';
import { listen } from './http/listen.ts';
import { createAnswerRead } from './http/reads/answer-reads.ts';
import { READS } from './http/routes.ts';
import { createServerHandler } from './http/server-handler.ts';
import { REORDERED, refreshScores } from './ranking/refresh.ts';

export interface RunningApi {
  url: string;
  /** Finishes what is under way and closes the database cleanly. */
  close(): Promise<void>;
}

export interface ServingApi extends RunningApi {
  deps: Deps;
  app: Api;
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
    const changes = await prepare(database, config, onProgress);
    const serving = await serve(database, config, logger, changes);
    await tellContract(config.DATA_DIR, serving.app);
    return serving;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Leaves the API's description where the release tools find it, which check releases against it. */
async function tellContract(folder: string, app: Api): Promise<void> {
  makeDataDir(folder);
  await writeFile(join(folder, 'api-contract.json'), JSON.stringify(describeApi(app)));
}

async function prepare(
  { maintenance: sql }: OpenDatabase,
  config: Config,
  onProgress: (text: string) => void,
): Promise<ChangeSet> {
  const migrations = await migrate(sql, join(PACKAGE_DIR, 'migrations'));
  if (migrations.length > 0) onProgress(`Brought the schema up to date: ${migrations.join(', ')}`);
  const catalogue = await readCatalogue(join(PACKAGE_DIR, 'catalogue'));
  const loaded = await seed(sql, catalogue, config.SAMPLE_REVIEWS);
  if (loaded) onProgress(`Loaded the catalogue: ${catalogue.agents.length} agents`);
  await refreshScores(sql, null, new Date());
  return loaded || migrations.length > 0 ? { everything: true } : REORDERED;
}

/**
 * Serves the API on a database that is up to date, until it is closed.
 *
 * @param changes what the preparation changed, for the processes that serve already
 */
export async function serve(
  database: OpenDatabase,
  config: Config,
  logger: Logger,
  changes: ChangeSet = REORDERED,
): Promise<ServingApi> {
  const { deps, close } = await createDeps(database, config, logger);
  try {
    await deps.changes.note(changes);
    const answerRead = createAnswerRead(deps, READS);
    const app = createApp(deps, answerRead);
    const handler = createServerHandler(app, deps, answerRead);
    const server = await listen(handler, config.API_HOST, config.API_PORT);
    return {
      url: server.url,
      deps,
      app,
      async close() {
        await server.close();
        await close();
        await database.close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
