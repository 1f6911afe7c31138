import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import postgres from 'postgres';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Config, readConfig } from '../src/config.ts';
import type { Pool } from '../src/db/client.ts';
import { type OpenDatabase, openDatabase } from '../src/db/open.ts';
import { createApp } from '../src/http/app.ts';
import { createDataVersion } from '../src/http/data-version.ts';
import { type Listening, listen } from '../src/http/listen.ts';
import { createSessions } from '../src/http/sessions.ts';
import { keepRanking, type Ranking } from '../src/ranking/refresh.ts';
import type { PreparedDatabase } from './databases/provided.ts';

const SECRET = 'a secret for tests, long enough to sign with';

/** The API on a real database with the fixture, reached over a real socket. */
export interface TestApi {
  readonly sql: Pool;
  readonly ranking: Ranking;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** The answer's body, which must have come with 200. */
  read(path: string, headers?: Record<string, string>): Promise<unknown>;
}

interface Running {
  database: OpenDatabase;
  server: Listening;
  ranking: Ranking;
  dispose(): Promise<void>;
}

/** Starts the API before the tests of a file and stops it after them. */
export function useTestApi(): TestApi {
  let running: Running | undefined;
  const api = () => {
    if (!running) throw new Error('The API runs only while tests do');
    return running;
  };
  beforeAll(async () => {
    running = await start();
  });
  afterAll(async () => {
    await running?.dispose();
  });
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(api().server.url + path, { headers });
  return {
    get sql() {
      return api().database.sql;
    },
    get ranking() {
      return api().ranking;
    },
    get,
    post: (path, body, headers = {}) =>
      fetch(api().server.url + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    async read(path, headers) {
      const response = await get(path, headers);
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
      return response.json();
    },
  };
}

/** The session cookie an answer sets, as a header to send back. */
export function cookieOf(response: Response): Record<string, string> {
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  if (!cookie) throw new Error('The answer sets no cookie');
  return { Cookie: cookie };
}

async function start(): Promise<Running> {
  const { config, remove } = await copyOf(inject('database'));
  const database = await openDatabase(config, () => {});
  const dataVersion = createDataVersion(new Date());
  const rethrow = (error: unknown) => {
    throw error;
  };
  const ranking = keepRanking(database.sql, () => new Date(), dataVersion.bump, rethrow);
  const app = createApp({
    sql: database.sql,
    ranking,
    dataVersion,
    sessions: createSessions(SECRET),
    logger: pino({ level: 'silent' }),
    timeoutMs: config.DATABASE_TIMEOUT_MS,
    publicOrigin: '',
  });
  const server = await listen(app, '127.0.0.1', 0);
  const dispose = async () => {
    ranking.stop();
    await server.close();
    await database.close();
    await remove();
  };
  return { database, server, ranking, dispose };
}

async function copyOf(
  prepared: PreparedDatabase,
): Promise<{ config: Config; remove(): Promise<void> }> {
  if (prepared.kind === 'embedded') {
    const dir = mkdtempSync(join(tmpdir(), 'atlas-test-'));
    cpSync(prepared.template, dir, { recursive: true });
    const remove = async () => rmSync(dir, { recursive: true, force: true });
    return { config: readConfig({ DATA_DIR: dir }), remove };
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = postgres(`${prepared.server}/postgres`, { max: 1 });
  await admin`create database ${admin(name)} template ${admin(prepared.template)}`;
  const remove = async () => {
    await admin`drop database ${admin(name)} with (force)`;
    await admin.end();
  };
  return { config: readConfig({ DATABASE_URL: `${prepared.server}/${name}` }), remove };
}
