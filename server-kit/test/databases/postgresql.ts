import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import type { Pool } from '../../src/db/client.ts';
import { startPostgresql } from './postgresql-server.ts';
import './provided.ts';

const TEMPLATE = 'prepared';

/**
 * A global setup that starts a server with one prepared database. Every test file gets a copy of it.
 *
 * @param prepare fills an empty database
 */
export const setupPostgresql =
  (prepare: (sql: Pool) => Promise<void>) =>
  async (project: TestProject): Promise<() => Promise<void>> => {
    const server = await startPostgresql({ durable: false });
    const sql = postgres(await server.createDatabase(TEMPLATE), { max: 1, onnotice: () => {} });
    await prepare(sql);
    await sql.end();
    project.provide('database', { kind: 'postgresql', server: server.url, template: TEMPLATE });
    return server.stop;
  };
