import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../src/base/config.ts';
import { raiseVersion } from '../../../src/catalogue/read.ts';
import { openDatabase } from '../../../src/db/open.ts';
import { copyPackage } from '../../databases/package-copy.ts';
import { startIfInstalled } from '../../databases/postgresql-server.ts';
import { prepare, run } from '../../embedded/processes.ts';

const dir = mkdtempSync(join(tmpdir(), 'atlas-prepare-'));
const server = await startIfInstalled();
const settings = await newDatabase('data');
const folder = join(dir, 'api');
const agents = join(folder, 'catalogue/agents');
const chatbots = join(agents, 'ai-chatbot.json');
const whole = join(dir, 'whole-catalogue');

afterEach(() => cpSync(whole, join(folder, 'catalogue'), { recursive: true }));
afterAll(async () => {
  await server?.stop();
  rmSync(dir, { recursive: true, force: true });
});

/** Creates an empty database. Returns the settings of processes that use it. */
async function newDatabase(name: string) {
  const url = await server?.createDatabase(name);
  return { DATA_DIR: join(dir, name), DATABASE_URL: url ?? '' };
}

/** The numbers of agents, retired agents, votes, reviews and searchable agents in the database. */
async function counts(): Promise<unknown> {
  const database = await openDatabase(readConfig(settings), () => {});
  try {
    const rows = await database.sql`
      select
        (select count(*)::integer from agent) as agents,
        (select count(*)::integer from agent where retired_on is not null) as retired,
        (select count(*)::integer from vote) as votes,
        (select count(*)::integer from review) as reviews,
        (select count(*)::integer from agent_search) as searchable`;
    return rows[0];
  } finally {
    await database.close();
  }
}

beforeAll(async () => {
  copyPackage(folder);
  cpSync(join(folder, 'catalogue'), whole, { recursive: true });
});

describe('serving without preparing', async () => {
  const bare = await newDatabase('bare');

  test('refuses an outdated schema, and names the command to run', async () => {
    const api = run('serve.ts', bare);
    expect(await api.ended).toBe(1);
    expect(api.output()).toMatch(
      /^The schema is behind this release: 0001-directory\.sql and \d+ more not applied\. Run: pnpm db migrate\n$/,
    );
  });

  test('warns that the directory is empty', async () => {
    expect(await run('db.ts', bare, ['migrate']).ended).toBe(0);
    const api = run('serve.ts', bare);
    expect(await (await fetch(`${await api.ready}/api/agents`)).json()).toEqual([]);
    api.child.kill('SIGTERM');
    await api.ended;
    expect(api.output()).toContain('The directory is empty. Run: pnpm catalogue publish');
  });
});

describe('with a damaged or older catalogue', () => {
  beforeAll(async () => {
    await prepare(settings);
    const database = await openDatabase(readConfig(settings), () => {});
    await database.sql`
      insert into vote (agent_id, session_hash, vote_type, network_hash)
      select id, decode('00', 'hex'), 'upvote', decode('01', 'hex') from agent`;
    await database.close();
  });

  const damages: [string, () => unknown, RegExp][] = [
    [
      'missing',
      () => rmSync(join(folder, 'catalogue'), { recursive: true }),
      /agents cannot be read \(ENOENT\)$/,
    ],
    [
      'empty',
      () => {
        for (const name of readdirSync(agents)) rmSync(join(agents, name));
        const reviews = join(folder, 'catalogue/sample-reviews');
        for (const name of readdirSync(reviews)) rmSync(join(reviews, name));
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
        rmSync(join(folder, 'catalogue/sample-reviews/ai-chatbot.json'));
      },
      /the files are not those of version \d+: a file is missing, or one was changed without a higher version/,
    ],
  ];

  test.each(damages)(
    '%s: nothing is lost, and the reason is reported',
    async (_, damage, reason) => {
      const before = await counts();
      damage();
      const progress = await prepare(settings, folder);
      const line = progress.find((text) => text.startsWith('The catalogue stays at version 1. '));
      expect(line).toMatch(reason);
      expect(await counts()).toEqual(before);
      const command = run('catalogue.ts', settings, ['publish'], folder);
      expect([await command.ended, command.output().trim()]).toEqual([
        1,
        expect.stringMatching(reason),
      ]);
    },
  );

  test('preparing an empty database fails with a damaged catalogue', async () => {
    rmSync(join(folder, 'catalogue/sample-reviews/ai-chatbot.json'));
    const fresh = prepare(await newDatabase('fresh'), folder);
    await expect(fresh).rejects.toThrow('The catalogue has 1 problem');
  });

  test('older than the published one: nothing is lost, and a rolled-back site starts', async () => {
    const file = JSON.parse(readFileSync(chatbots, 'utf8'));
    const added = { ...file.agents[0], id: 999_999, name: 'Added Later' };
    const text = JSON.stringify({ ...file, agents: [...file.agents, added] });
    writeFileSync(chatbots, text);
    expect(await raiseVersion(join(folder, 'catalogue'))).toMatchObject({ isRaised: true });
    await prepare(settings, folder);
    const before = await counts();
    const progress = await prepare(settings);
    expect(progress).toContainEqual(
      expect.stringContaining('These files are version 1, and version 2 is published.'),
    );
    expect(await counts()).toEqual(before);
  });
});
