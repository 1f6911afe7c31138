import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@agent-atlas/server-kit/base/config';
import { makeDataDir } from '@agent-atlas/server-kit/base/data-dir';
import { connect } from '@agent-atlas/server-kit/db/client';
import { directAddress, type OpenDatabase } from '@agent-atlas/server-kit/db/open';
import { listen, malformed } from '@agent-atlas/server-kit/http/listen';
import { securityHeaders } from '@agent-atlas/server-kit/http/security';
import type { SecurityLog } from '@agent-atlas/server-kit/http/security-log';
import { storedSessionSecret } from '@agent-atlas/server-kit/sessions/session-secret';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { createAccess } from './access/access.ts';
import { createReleaseApp } from './app.ts';
import { UPLOAD_MS } from './archive.ts';
import type { DriveEvent } from './drives/look.ts';
import type { AddPages } from './page/page-tools.ts';
import { createReleases } from './releases.ts';
import { lostKeyWarning } from './sign-again.ts';
import { createDispatcher } from './webhooks/dispatcher.ts';

/** Size of a separate connection pool, so that a change does not wait behind the site's reads. */
const POOL = 4;
/** The file with the URL, for clients on this machine. */
const ADDRESS_FILE = 'release-api.json';
const Address = z.object({ url: z.url() });

export interface ServingReleases {
  readonly url: string;
  close(): Promise<void>;
}

interface ServeOptions {
  readonly logger: Logger;
  readonly securityLog: SecurityLog;
  /** Adds further pages for operators. */
  readonly addPages?: AddPages;
}

/** Serves the release API on its own port, and writes its URL to `DATA_DIR/release-api.json`. */
export async function serveReleases(
  database: Pick<OpenDatabase, 'sql'>,
  config: Config,
  { logger, securityLog, addPages = () => {} }: ServeOptions,
): Promise<ServingReleases> {
  const ownPool =
    config.DATABASE_URL === ''
      ? undefined
      : connect(directAddress(config, POOL), config.DATABASE_TIMEOUT_MS);
  try {
    const onError = (error: unknown) => logger.warn({ err: error }, 'releases');
    const sql = ownPool ?? database.sql;
    const secret = config.SESSION_SECRET || storedSessionSecret(config.DATA_DIR);
    const access = await createAccess({ sql, config, logger, secret });
    const onDrive = (event: DriveEvent) => logger.info(event, 'canary drive');
    const warning = await lostKeyWarning(sql, access.signing);
    if (warning) logger.error(warning);
    const releases = await createReleases({ sql, access, secret, onDrive, onError });
    const allowPrivate = config.RELEASE_WEBHOOKS === 'private';
    const closing = new AbortController();
    const headers = securityHeaders('');
    const app = createReleaseApp({
      releases,
      logger,
      securityLog,
      headers,
      closing: closing.signal,
      allowPrivate,
      addPages,
    });
    // It would reset a connection 500 ms after a refusal, so that a team whose upload takes longer could not read why.
    const listener = getRequestListener(app.fetch, { autoCleanupIncoming: false });
    const handler = {
      handle: (...[request, response]: Parameters<typeof listener>) =>
        void listener(request, response),
      malformed: (code: string | undefined) => malformed(code, headers),
      endStreams: () => closing.abort(),
    };
    const on = {
      host: config.RELEASE_HOST,
      setting: 'RELEASE_PORT',
      requestTimeoutMs: UPLOAD_MS,
      connections: {
        trusted: config.TRUSTED_PROXIES,
        refused: (reason: string) => securityLog.refused(reason),
      },
    };
    const port = config.RELEASE_PORT || lastPort(config.DATA_DIR);
    const server = await listen(handler, { ...on, port }).catch(async (error: unknown) => {
      // If the port of the last run is taken, use any other. A configured port must be free.
      if (port !== config.RELEASE_PORT) return listen(handler, { ...on, port: 0 });
      await releases.close();
      throw error;
    });
    makeDataDir(config.DATA_DIR);
    const address: z.infer<typeof Address> = { url: server.url };
    await writeFileAtomic(join(config.DATA_DIR, ADDRESS_FILE), JSON.stringify(address));
    const webhooks = createDispatcher({ sql, logger, allowPrivate });
    if (config.RELEASE_WEBHOOKS !== 'off') webhooks.start();
    return {
      url: server.url,
      async close() {
        // End pending waits first, so that their clients get a response before the server closes.
        const stopped = releases.close();
        await server.close();
        await stopped;
        await webhooks.stop();
        await ownPool?.end({ timeout: 5 });
      },
    };
  } catch (error) {
    await ownPool?.end({ timeout: 5 });
    throw error;
  }
}

/** The port of the last run. Clients that have read the URL find the new process there. */
function lastPort(dir: string): number {
  try {
    const { url } = Address.parse(JSON.parse(readFileSync(join(dir, ADDRESS_FILE), 'utf8')));
    return Number(new URL(url).port);
  } catch {
    return 0;
  }
}
