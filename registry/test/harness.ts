import { pino } from 'pino';
import { afterAll, beforeAll, inject } from 'vitest';
import { readConfig } from '../../server-kit/src/base/config.ts';
import type { Pool } from '../../server-kit/src/db/client.ts';
import { type OpenDatabase, openDatabase } from '../../server-kit/src/db/open.ts';
import { copyDatabase, type DatabaseCopy } from '../../server-kit/test/databases/copy-database.ts';
import { type ServingReleases, serveReleases } from '../src/serve.ts';

const SETTINGS = {
  SESSION_SECRET: 'a secret for tests, long enough to sign with',
  // Long enough for a busy machine.
  DATABASE_TIMEOUT_MS: '15000',
};

/** The release API with a real database, called over HTTP. */
export interface TestRegistry {
  readonly releaseUrl: string;
  /** Its `DATA_DIR`. */
  readonly dataDir: string;
  readonly sql: Pool;
}

interface Running {
  readonly serving: ServingReleases;
  readonly open: OpenDatabase;
  readonly database: DatabaseCopy;
}

/** What runs behind each {@link TestRegistry}. */
const behind = new WeakMap<TestRegistry, () => Running>();

interface TestRegistryOptions {
  /** A registry of the same file, whose database this one uses, too. PostgreSQL only. */
  readonly beside?: TestRegistry;
}

/** Starts the release API before the tests of a file and stops it afterwards. */
export function useTestRegistry(
  settings: Record<string, string> = {},
  { beside }: TestRegistryOptions = {},
): TestRegistry {
  let started: Running | undefined;
  const running = () => {
    if (!started) throw new Error('The registry runs only during tests');
    return started;
  };
  beforeAll(async () => {
    const database =
      (beside && behind.get(beside)?.().database.share()) ??
      (await copyDatabase(inject('database')));
    const config = readConfig({ ...SETTINGS, ...settings, ...database.settings });
    const open = await openDatabase(config, () => {});
    const serving = await serveReleases(open, config, {
      logger: pino({ level: 'silent' }),
      securityLog: { refused: () => {} },
    });
    started = { serving, open, database };
  });
  afterAll(async () => {
    await started?.serving.close();
    await started?.open.close();
    await started?.database.remove();
  });
  const registry: TestRegistry = {
    get releaseUrl() {
      return running().serving.url;
    },
    get dataDir() {
      return running().database.dataDir;
    },
    get sql() {
      return running().open.sql;
    },
  };
  behind.set(registry, running);
  return registry;
}
