import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../../server-kit/src/base/config.ts';
import type { Pool } from '../../../server-kit/src/db/client.ts';
import { useDatabases } from '../../../server-kit/test/databases/use-databases.ts';
import { CATALOGUE_DIR, raiseVersion, readCatalogue } from '../../src/catalogue/read.ts';
import { IMPORTED_IDS_FROM } from '../../src/catalogue/schema.ts';
import { prepareDirectory } from '../../src/prepare.ts';
import { startApi } from '../../src/server.ts';
import { prepare, run } from '../embedded/processes.ts';

const { createEmpty, createPrepared, connect } = useDatabases();
const dir = mkdtempSync(join(tmpdir(), 'atlas-prepare-'));
const folder = join(dir, 'catalogue');
const agents = join(folder, 'agents');
const reviews = join(folder, 'sample-reviews');
const chatbots = join(agents, 'ai-chatbot.json');

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  cpSync(CATALOGUE_DIR, folder, { recursive: true });
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const settingsOf = (url: string) => ({ DATA_DIR: dir, DATABASE_URL: url });

/** Prepares a database in this process. Returns the reported progress. */
async function prepareHere(url: string, catalogue = folder): Promise<string[]> {
  for (const [name, value] of Object.entries(settingsOf(url))) vi.stubEnv(name, value);
  const progress: string[] = [];
  await prepareDirectory((text) => progress.push(text), catalogue);
  return progress;
}

/** The numbers of agents, retired agents, votes, reviews and searchable agents in a database. */
async function countsIn(sql: Pool): Promise<unknown> {
  const rows = await sql`
    select
      (select count(*)::integer from agent) as agents,
      (select count(*)::integer from agent where retired_on is not null) as retired,
      (select count(*)::integer from vote) as votes,
      (select count(*)::integer from review) as reviews,
      (select count(*)::integer from agent_search) as searchable`;
  return rows[0];
}

/** Creates a database with the current schema and no catalogue. Returns its URL. */
async function createUnpublished(): Promise<string> {
  const url = await createPrepared();
  await connect(url)`truncate agent, catalogue_publication cascade`;
  return url;
}

describe('serving without preparing', () => {
  test('refuses an outdated schema, and names the command to run', async () => {
    const config = readConfig(settingsOf(await createEmpty()));
    await expect(startApi(config, pino({ level: 'silent' }), () => {})).rejects.toThrow(
      /^The schema is behind this release: 0001-\S+\.sql and \d+ more not applied\. Run: pnpm db migrate$/,
    );
  });

  test('warns that the directory is empty', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
    const config = readConfig(settingsOf(await createUnpublished()));
    const api = await startApi(config, logger, () => {});
    expect(await (await fetch(`${api.url}/api/agents`)).json()).toEqual([]);
    await api.close();
    expect(lines.map((line): unknown => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ msg: 'The directory is empty. Run: pnpm catalogue publish' }),
    );
  });
});

test('preparing without a published catalogue fails with a damaged one', async () => {
  rmSync(join(reviews, 'ai-chatbot.json'));
  const fresh = prepareHere(await createUnpublished());
  await expect(fresh).rejects.toThrow('The catalogue has 1 problem');
});

describe('a prepared database', () => {
  let url: string;
  let sql: Pool;

  beforeAll(async () => {
    url = await createEmpty();
    sql = connect(url);
    await prepare(settingsOf(url));
  });

  test('serves the whole catalogue, until SIGTERM', async () => {
    // On a busy machine, a statement may be logged as slow.
    const api = run('serve.ts', { ...settingsOf(url), SLOW_STATEMENT_MS: '20000' });
    const served = await (await fetch(`${await api.ready}/api/agents`)).json();
    expect(served.length).toBeGreaterThanOrEqual(150);
    api.child.kill('SIGTERM');
    expect(await api.ended).toBe(0);
    expect(api.output()).toBe('');
  });

  /** Votes that must not be lost. */
  const vote = () => sql`
    insert into vote (agent_id, session_hash, vote_type, network_hash)
    select id, decode('00', 'hex'), 'upvote', decode('01', 'hex') from agent
    on conflict do nothing`;

  const damages: [string, () => unknown, RegExp][] = [
    ['missing', () => rmSync(folder, { recursive: true }), /agents cannot be read \(ENOENT\)$/],
    [
      'empty',
      () => {
        for (const each of [agents, reviews])
          for (const name of readdirSync(each)) rmSync(join(each, name));
      },
      /catalogue contains no agents$/,
    ],
    [
      'truncated',
      () => writeFileSync(chatbots, readFileSync(chatbots).subarray(0, 5000)),
      /ai-chatbot\.json: /,
    ],
    [
      'lacking a file',
      () => {
        rmSync(chatbots);
        rmSync(join(reviews, 'ai-chatbot.json'));
      },
      /the files are not those of version \d+: a file is missing, or one was changed without a higher version/,
    ],
  ];

  test.each(damages)(
    'loses nothing to a catalogue that is %s, and the reason is reported',
    async (_, damage, reason) => {
      await vote();
      const before = await countsIn(sql);
      damage();
      const progress = await prepareHere(url);
      const { version } = await readCatalogue(CATALOGUE_DIR);
      const stays = `The catalogue stays at version ${version}. `;
      const line = progress.find((text) => text.startsWith(stays));
      expect(line).toMatch(reason);
      expect(await countsIn(sql)).toEqual(before);
    },
  );

  test('loses nothing to a catalogue that is older than the published one, and a rolled-back site starts', async () => {
    const { version } = await readCatalogue(CATALOGUE_DIR);
    const file = JSON.parse(readFileSync(chatbots, 'utf8'));
    const added = { ...file.agents[0], id: IMPORTED_IDS_FROM - 1, name: 'Added Later' };
    writeFileSync(chatbots, JSON.stringify({ ...file, agents: [...file.agents, added] }));
    expect(await raiseVersion(folder)).toMatchObject({ isRaised: true });
    await prepareHere(url);
    const before = await countsIn(sql);
    const progress = await prepareHere(url, CATALOGUE_DIR);
    expect(progress).toContainEqual(
      expect.stringContaining(
        `These files are version ${version}, and version ${version + 1} is published.`,
      ),
    );
    expect(await countsIn(sql)).toEqual(before);
  });
});
