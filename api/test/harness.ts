import { pino } from 'pino';
import { afterAll, beforeAll, inject } from 'vitest';
import { readConfig } from '../../server-kit/src/base/config.ts';
import type { Pool } from '../../server-kit/src/db/client.ts';
import { openDatabase } from '../../server-kit/src/db/open.ts';
import { CALLER_TOKEN_HEADER } from '../../server-kit/src/sessions/callers.ts';
import { copyDatabase, type DatabaseCopy } from '../../server-kit/test/databases/copy-database.ts';
import type { Changes } from '../src/changes/changes.ts';
import { type ServingApi, serve } from '../src/server.ts';
import { type CheckResponse, createResponseCheck } from './http/check-response.ts';

const TOKEN = 'a-token-for-tests-of-the-web-server';
const SETTINGS = {
  SESSION_SECRET: 'a secret for tests, long enough to sign with',
  API_TOKEN: TOKEN,
  // Long enough for a busy machine.
  DATABASE_TIMEOUT_MS: '15000',
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

/** Where a {@link TestApi} keeps its data. */
interface TestApiOptions {
  /** An API of the same file, whose database this one uses, too. PostgreSQL only. */
  readonly beside?: TestApi;
}

interface Running {
  readonly api: ServingApi;
  readonly database: DatabaseCopy;
}

/** What runs behind each {@link TestApi}. */
const behind = new WeakMap<TestApi, () => Running>();

/** Deriving the check from the API description takes long, and all files of a worker can share it. */
let responseCheck: CheckResponse | undefined;

/**
 * Starts the API before the tests of a file and stops it afterwards. Checks every response against
 * the API description.
 */
export function useTestApi(
  settings: Record<string, string> = {},
  { beside }: TestApiOptions = {},
): TestApi {
  let started: Running | undefined;
  const running = () => {
    if (!started) throw new Error('The API runs only during tests');
    return started;
  };
  beforeAll(async () => {
    started = await start(settings, beside && behind.get(beside)?.().database);
  });
  afterAll(async () => {
    await started?.api.close();
    await started?.database.remove();
  });
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const response = await fetch(running().api.url + path, init);
    responseCheck ??= createResponseCheck();
    await responseCheck(init.method ?? 'GET', path, response.clone());
    return response;
  };
  const get = (path: string, headers: Record<string, string> = {}) => send(path, { headers });
  const testApi: TestApi = {
    get url() {
      return running().api.url;
    },
    get releaseUrl() {
      return running().api.releaseUrl;
    },
    get dataDir() {
      return running().database.dataDir;
    },
    get sql() {
      return running().api.deps.sql;
    },
    get changes() {
      return running().api.deps.changes;
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
  behind.set(testApi, running);
  return testApi;
}

/** The session cookie that a response sets, as a request header. */
export function cookieOf(response: Response): Record<string, string> {
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  if (!cookie) throw new Error('The response sets no cookie');
  return { Cookie: cookie };
}

async function start(
  settings: Record<string, string>,
  shared: DatabaseCopy | undefined,
): Promise<Running> {
  const database = shared?.share() ?? (await copyDatabase(inject('database')));
  const config = readConfig({ ...SETTINGS, ...settings, ...database.settings });
  const open = await openDatabase(config, () => {});
  return { api: await serve(open, config, pino({ level: 'silent' })), database };
}
