import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import postgres from 'postgres';
import { afterAll, beforeAll, inject } from 'vitest';
import { CALLER_TOKEN_HEADER } from '../contract/http.ts';
import { type Config, readConfig } from '../src/base/config.ts';
import type { Changes } from '../src/changes/changes.ts';
import type { Pool } from '../src/db/client.ts';
import { openDatabase } from '../src/db/open.ts';
import { type ServingApi, serve } from '../src/server.ts';
import type { PreparedDatabase } from './databases/provided.ts';
import { type CheckResponse, createResponseCheck } from './http/check-response.ts';

const TOKEN = 'a-token-for-tests-of-the-web-server';
const SETTINGS = {
  SESSION_SECRET: 'a secret for tests, long enough to sign with',
  API_TOKEN: TOKEN,
  // All tests of a file share one address.
  RATE_LIMIT_WRITES_PER_MINUTE: '0',
  RATE_LIMIT_SEARCHES_PER_MINUTE: '0',
  RATE_LIMIT_RECOMMENDATIONS_PER_MINUTE: '0',
  RATE_LIMIT_DOWNLOADS_PER_MINUTE: '0',
  RATE_LIMIT_SUBMISSIONS_PER_MINUTE: '0',
  SUBMISSIONS_PER_NETWORK_PER_DAY: '0',
  VOTES_PER_NETWORK_PER_DAY: '0',
};

/** Headers of a request from the web server. */
export const FROM_WEB_SERVER = { [CALLER_TOKEN_HEADER]: TOKEN };

/** Headers of a request from the web server on behalf of a visitor. */
export const fromVisitor = (address: string) => ({
  ...FROM_WEB_SERVER,
  'X-Forwarded-For': address,
});

/** The API with the fixture in a real database, called over HTTP. */
export interface TestApi {
  readonly url: string;
  /** The URL of the release API. */
  readonly releaseUrl: string;
  /** The API's `DATA_DIR`. */
  readonly dataDir: string;
  readonly sql: Pool;
  /** For announcing changes that a test writes directly to the database. */
  readonly changes: Changes;
  send(path: string, init: RequestInit): Promise<Response>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Fetches JSON. Throws unless the status is 200. */
  read(path: string, headers?: Record<string, string>): Promise<unknown>;
}

interface Running {
  api: ServingApi;
  dataDir: string;
  dispose(): Promise<void>;
}

/**
 * Starts the API before the tests of a file and stops it afterwards. Checks every response against
 * the API description.
 */
export function useTestApi(settings: Record<string, string> = {}): TestApi {
  let running: Running | undefined;
  let checkResponse: CheckResponse | undefined;
  const api = () => {
    if (!running) throw new Error('The API runs only during tests');
    return running.api;
  };
  beforeAll(async () => {
    running = await start(settings);
    checkResponse = createResponseCheck();
  });
  afterAll(async () => {
    await running?.dispose();
  });
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const response = await fetch(api().url + path, init);
    await checkResponse?.(init.method ?? 'GET', path, response.clone());
    return response;
  };
  const get = (path: string, headers: Record<string, string> = {}) => send(path, { headers });
  return {
    get url() {
      return api().url;
    },
    get releaseUrl() {
      return api().releaseUrl;
    },
    get dataDir() {
      return running?.dataDir ?? '';
    },
    get sql() {
      return api().deps.sql;
    },
    get changes() {
      return api().deps.changes;
    },
    get,
    send,
    post: (path, body, headers = {}) =>
      send(path, {
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

/** The session cookie that a response sets, as a request header. */
export function cookieOf(response: Response): Record<string, string> {
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  if (!cookie) throw new Error('The response sets no cookie');
  return { Cookie: cookie };
}

async function start(settings: Record<string, string>): Promise<Running> {
  const { config, remove } = await copyDatabase(inject('database'), settings);
  const database = await openDatabase(config, () => {});
  const api = await serve(database, config, pino({ level: 'silent' }));
  const dispose = async () => {
    await api.close();
    await remove();
  };
  return { api, dataDir: config.DATA_DIR, dispose };
}

async function copyDatabase(
  prepared: PreparedDatabase,
  settings: Record<string, string>,
): Promise<{ config: Config; remove(): Promise<void> }> {
  const dir = mkdtempSync(join(tmpdir(), 'atlas-test-'));
  const allSettings = { ...SETTINGS, ...settings, DATA_DIR: dir };
  const removeDir = () => rmSync(dir, { recursive: true, force: true });
  if (prepared.kind === 'embedded') {
    cpSync(prepared.template, dir, { recursive: true });
    return { config: readConfig(allSettings), remove: async () => removeDir() };
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = postgres(`${prepared.server}/postgres`, { max: 1 });
  await admin`create database ${admin(name)} template ${admin(prepared.template)}`;
  const remove = async () => {
    await admin`drop database ${admin(name)} with (force)`;
    await admin.end();
    removeDir();
  };
  return {
    config: readConfig({ ...allSettings, DATABASE_URL: `${prepared.server}/${name}` }),
    remove,
  };
}
