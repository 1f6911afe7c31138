import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { selectLastPublication } from './catalogue/queries.ts';
import { type Config, SetupError } from './config.ts';
import { makeDataDir } from './data-dir.ts';
import { requireSchema } from './db/migrations.ts';
import { type OpenDatabase, openDatabase } from './db/open.ts';
import { selectReadOnlyReason } from './db/read-only.ts';
import { createApp } from './http/app.ts';
import { createDeps } from './http/create-deps.ts';
import type { Api, Deps } from './http/deps.ts';
import { describeApi } from './http/docs/openapi.ts';
import { listen } from './http/listen.ts';
import { createAnswerRead } from './http/reads/answer-reads.ts';
import { READS } from './http/routes.ts';
import { createServerHandler } from './http/server-handler.ts';

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
 * Opens the database and serves the API. It changes nothing there: a schema that is behind is a
 * `SetupError` that names the command to run, as is any other setting or surrounding that makes
 * serving impossible.
 */
export async function startApi(
  config: Config,
  logger: Logger,
  onProgress: (text: string) => void,
): Promise<RunningApi> {
  onProgress('Opening the database');
  const database = await openDatabase(config, (text) => logger.warn(text));
  try {
    await requireSchema(database.sql);
    // No process can hear of changes there: a standby has no notifications.
    const reason = await selectReadOnlyReason(database.sql);
    if (reason) throw new SetupError(`${reason} Serve from the primary.`);
    if (!(await selectLastPublication(database.sql)))
      logger.warn('The directory is empty. Run: pnpm catalogue publish');
    const serving = await serve(database, config, logger);
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

/** Serves the API on a database that is up to date, until it is closed. */
export async function serve(
  database: OpenDatabase,
  config: Config,
  logger: Logger,
): Promise<ServingApi> {
  const { deps, close } = await createDeps(database, config, logger);
  try {
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
