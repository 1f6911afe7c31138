import { join } from 'node:path';
import { serveReleases } from '@agent-atlas/registry/serve';
import { type Config, SetupError } from '@agent-atlas/server-kit/base/config';
import { makeDataDir } from '@agent-atlas/server-kit/base/data-dir';
import { type OpenDatabase, openDatabase } from '@agent-atlas/server-kit/db/open';
import { selectReadOnlyReason } from '@agent-atlas/server-kit/db/read-only';
import { listen } from '@agent-atlas/server-kit/http/listen';
import type { Logger } from 'pino';
import writeFileAtomic from 'write-file-atomic';
import { selectLastPublication } from './catalogue/queries.ts';
import { createDeps } from './create-deps.ts';
import { createApp } from './http/app.ts';
import type { Deps } from './http/deps.ts';
import { describeApi } from './http/docs/describe-api.ts';
import { createReads } from './http/reads/answer-reads.ts';
import { createServerHandler } from './http/server-handler.ts';
import { createCalls, SHARED } from './routes/routes.ts';
import { requireSchema } from './schema.ts';
import { addSubmissionPages } from './submissions/pages/routes.ts';

export interface RunningApi {
  url: string;
  /** The URL of the release API, which has its own port. */
  releaseUrl: string;
  /** Finishes running requests and closes the database cleanly. */
  close(): Promise<void>;
}

export interface ServingApi extends RunningApi {
  deps: Deps;
}

/**
 * Opens the database and serves the API. It never changes the schema or the catalogue. An outdated
 * schema, or any other reason that makes serving impossible, is a `SetupError` that says what to
 * do.
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
    // A standby has no notifications, so processes could not learn about changes.
    const reason = await selectReadOnlyReason(database.sql);
    if (reason) throw new SetupError(`${reason} Serve from the primary.`);
    if (!(await selectLastPublication(database.sql)))
      logger.warn('The directory is empty. Run: pnpm catalogue publish');
    const serving = await serve(database, config, logger);
    await writeContract(config.DATA_DIR);
    return serving;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Writes the OpenAPI description for the release tools, which check releases against it. */
async function writeContract(folder: string): Promise<void> {
  makeDataDir(folder);
  await writeFileAtomic(join(folder, 'api-contract.json'), JSON.stringify(describeApi()));
}

/** Serves the API on an open database with the current schema, until it is closed. */
export async function serve(
  database: OpenDatabase,
  config: Config,
  logger: Logger,
): Promise<ServingApi> {
  const { deps, close } = await createDeps(database, config, logger);
  try {
    const reads = createReads(deps, SHARED);
    const app = createApp(deps, createCalls(deps));
    const handler = createServerHandler(app, deps, reads);
    const { securityLog } = deps;
    const releases = await serveReleases(database, config, {
      logger,
      securityLog,
      addPages: addSubmissionPages,
    });
    const server = await listen(handler, {
      host: config.API_HOST,
      port: config.API_PORT,
      setting: 'API_PORT',
      connections: {
        trusted: config.TRUSTED_PROXIES,
        refused: (reason) => securityLog.refused(reason),
      },
    }).catch(async (error: unknown) => {
      await releases.close();
      throw error;
    });
    return {
      url: server.url,
      releaseUrl: releases.url,
      deps,
      async close() {
        await Promise.all([server.close(), releases.close()]);
        await close();
        await database.close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
