import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { readConfig, SetupError } from '../../../server-kit/src/base/config.ts';
import { CALLER_TOKEN_HEADER } from '../../../server-kit/src/sessions/callers.ts';
import { requestFields } from '../../../server-kit/src/telemetry/index.ts';
import { useDatabases } from '../../../server-kit/test/databases/use-databases.ts';
import { VOTES_PATH } from '../../contract/http.ts';
import { startApi } from '../../src/server.ts';

const { createPrepared } = useDatabases();
const dir = mkdtempSync(join(tmpdir(), 'atlas-start-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const start = (settings: Record<string, string>, logger = pino({ level: 'silent' })) =>
  startApi(readConfig({ DATA_DIR: dir, ...settings }), logger, () => {});

test('a port that is in use is reported with its setting', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const api = start({ DATABASE_URL: await createPrepared(), API_PORT: String(port) });
  await expect(api).rejects.toThrow(
    new SetupError(`API_PORT ${port} on 127.0.0.1 is taken. Set it to another port, or to 0.`),
  );
  other.close();
});

test('a data folder that cannot be used is reported with its setting', async () => {
  const file = join(dir, 'a-file');
  writeFileSync(file, '');
  await expect(start({ DATA_DIR: file, DATABASE_URL: await createPrepared() })).rejects.toThrow(
    new SetupError(`DATA_DIR cannot be used: EEXIST: file already exists, mkdir '${file}'`),
  );
});

test('an unreachable database is reported with its setting, without its password', async () => {
  const api = start({ DATABASE_URL: 'postgresql://somebody:hidden@127.0.0.1:1/none' });
  const error = await api.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(SetupError);
  expect(String(error)).toMatch(/The database of DATABASE_URL cannot be used: .*ECONNREFUSED/);
  expect(String(error)).not.toContain('hidden');
});

function recordLog() {
  const lines: string[] = [];
  const stream = { write: (line: string) => lines.push(line) };
  return { lines, logger: pino({ level: 'trace', mixin: requestFields }, stream) };
}

test('each vote of a batch is logged with the request ID of its own visitor', async () => {
  const { lines, logger } = recordLog();
  const token = 'a-token-for-tests-of-the-web-server';
  const settings = { DATABASE_URL: await createPrepared(), API_TOKEN: token };
  const api = await start(settings, logger);
  const votes = ['visitor-1', 'visitor-2'].map((id) => ({
    path: '/api/votes',
    headers: { 'content-type': 'application/json', 'x-request-id': id },
    body: '{}',
  }));
  const headers = { [CALLER_TOKEN_HEADER]: token, 'X-Request-Id': 'batch' };
  const batch = { method: 'POST', headers, body: JSON.stringify(votes) };
  expect((await fetch(api.url + VOTES_PATH, batch)).status).toBe(200);
  await api.close();
  const entries = lines.map((line) => Object(JSON.parse(line)));
  const ids = entries.filter(({ route }) => route === '/api/votes').map((each) => each.requestId);
  expect(ids.toSorted()).toEqual(['visitor-1', 'visitor-2']);
});

const LOST = 'the-session-secret-that-was-lost-in-a-restore';
const NEW = 'the-session-secret-that-was-generated-since';

test.each([
  [
    'another SESSION_SECRET',
    { SESSION_SECRET: NEW },
    [expect.stringMatching(/^SESSION_SECRET differs .+ vote again/)],
  ],
  ['the same SESSION_SECRET', { SESSION_SECRET: LOST }, []],
  [
    'a SESSION_SECRET that replaces an accepted one',
    { SESSION_SECRET: NEW, ACCEPTED_SESSION_SECRET: LOST },
    [],
  ],
])(
  'a restored database with %s is reported once, if it has lost its voters',
  async (_, secrets, expected) => {
    const DATABASE_URL = await createPrepared();
    await (await start({ DATABASE_URL, SESSION_SECRET: LOST })).close();
    const { lines, logger } = recordLog();
    for (const _process of ['one', 'another'])
      await (await start({ DATABASE_URL, ...secrets }, logger)).close();
    const said = lines.map((line) => String(Object(JSON.parse(line)).msg));
    expect(said.filter((each) => each.includes('SESSION_SECRET'))).toEqual(expected);
  },
);

test('the log contains no addresses, cookies or parameters', async () => {
  const { lines, logger } = recordLog();
  const api = await start({ DATABASE_URL: await createPrepared() }, logger);
  const headers = {
    Cookie: 'atlas_session=secret-cookie',
    'X-Forwarded-For': '203.0.113.8',
    'X-Request-Id': 'trace-me',
  };
  for (const path of ['/api/search?q=secretquery', '/api/agents/1', '/api/agents/1'])
    expect((await fetch(api.url + path, { headers })).status).toBe(200);
  await fetch(`${api.url}/api/agents/secretpath`, { headers });
  await api.close();
  const entries = lines.map((line): unknown => JSON.parse(line));
  expect(entries).toContainEqual(expect.objectContaining({ route: '/api/search' }));
  const ofAgents = entries.filter((entry) => Object(entry).route === '/api/agents/:id');
  expect(ofAgents).toHaveLength(3);
  expect(entries).toContainEqual(expect.objectContaining({ requestId: 'trace-me' }));
  expect(lines.join('')).not.toMatch(/secret|203\.0\.113/);
});
