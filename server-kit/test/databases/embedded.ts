import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { readConfig } from '../../src/base/config.ts';
import type { Pool } from '../../src/db/client.ts';
import { openDatabase } from '../../src/db/open.ts';
import './provided.ts';

/** It initializes its shared buffers when it starts; 128 MB take half of that time. */
const SETTINGS = 'shared_buffers = 4MB\n';

/**
 * A global setup that prepares one embedded database. Test files copy it, which is much faster.
 *
 * @param prepare fills an empty database
 */
export const setupEmbedded =
  (prepare: (sql: Pool) => Promise<void>) =>
  async (project: TestProject): Promise<() => void> => {
    const template = mkdtempSync(join(tmpdir(), 'atlas-test-'));
    const database = await openDatabase(readConfig({ DATA_DIR: template }), console.error);
    await prepare(database.sql);
    await database.close();
    appendFileSync(join(template, 'pgdata/postgresql.conf'), SETTINGS);
    project.provide('database', { kind: 'embedded', template });
    return () => rmSync(template, { recursive: true, force: true });
  };
