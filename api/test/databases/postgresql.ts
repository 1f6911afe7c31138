import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { startPostgresql } from './postgresql-server.ts';
import { prepare } from './prepare.ts';
import './provided.ts';

const TEMPLATE = 'prepared';

/** Starts a server with one prepared database. Every test file gets a copy of it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgresql({ durable: false });
  const sql = postgres(await server.createDatabase(TEMPLATE), { max: 1, onnotice: () => {} });
  await prepare(sql);
  await sql.end();
  project.provide('database', { kind: 'postgresql', server: server.url, template: TEMPLATE });
  return server.stop;
}
