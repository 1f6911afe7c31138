import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { afterAll, afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { writeAgents } from '../../src/catalogue/exchange.ts';
import { catalogueTool } from '../../src/cli/catalogue.ts';
import { rankingTool } from '../../src/cli/ranking.ts';
import { reviewsTool } from '../../src/cli/reviews.ts';
import { submissionsTool } from '../../src/cli/submissions.ts';
import { votesTool } from '../../src/cli/votes.ts';
import { AGENT_VOTES } from '../../src/votes/kinds.ts';
import { castBallots } from '../../src/votes/queries.ts';
import { agent } from '../fixture.ts';
import { useTestApi } from '../harness.ts';
import { genuine } from './use-genuine-reviews.ts';

const database = inject('database');

describe.skipIf(database.kind === 'embedded')('a command', () => {
  const api = useTestApi();
  const dir = mkdtempSync(join(tmpdir(), 'atlas-reports-'));
  let printed: unknown[] = [];

  beforeEach(async () => {
    const [row] = await api.sql<{ name: string }[]>`select current_database() as name`;
    if (database.kind !== 'embedded') vi.stubEnv('DATABASE_URL', `${database.server}/${row?.name}`);
    vi.stubEnv('DATA_DIR', dir);
    printed = [];
    vi.spyOn(console, 'log').mockImplementation((text) => printed.push(text));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    process.exitCode = undefined;
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  /** Runs a command in this process. Returns what it prints and its exit code. */
  async function report(tool: CommandUnknownOpts, ...args: string[]) {
    await tool.parseAsync(args, { from: 'user' });
    return { text: printed.splice(0).join('\n'), code: process.exitCode ?? 0 };
  }

  const write = (name: string, text: string) => {
    const file = join(dir, name);
    writeFileSync(file, text);
    return file;
  };

  test('that undoes votes says what it would withdraw, and then what it withdrew', async () => {
    const network = randomBytes(32);
    const ballot = (targetId: number, voteType: string) => ({
      ...{ targetId, voteType, networkHash: network },
      sessionHash: randomBytes(32),
    });
    const ballots = [ballot(1, 'upvote'), ballot(1, 'upvote'), ballot(2, 'downvote')];
    await castBallots(api.sql, AGENT_VOTES, ballots);
    const undo = ['undo', '--network', network.toString('hex')];
    const rows = 'On     For  Against\nAlpha    2        0\nBravo    0        1';
    expect((await report(votesTool, ...undo, '--dry-run')).text).toBe(
      `Would withdraw 3 votes on 2 agents and 0 reviews.\n\n${rows}`,
    );
    expect((await report(votesTool, ...undo)).text).toBe(
      `Withdrew 3 votes on 2 agents and 0 reviews.\n\n${rows}`,
    );
    expect((await report(votesTool, ...undo)).text).toBe('There are no such votes.');
  });

  test('that finds a wrong counter ends with 1', async () => {
    expect(await report(votesTool, 'verify')).toMatchObject({ code: 0 });
    await api.sql`update agent_stats set upvotes = upvotes + 1 where agent_id = 3`;
    expect(await report(votesTool, 'verify')).toEqual({
      text:
        'agent 3: counted 1 for and 0 against, the ledger has 0 and 0\n' +
        '0 votes on agents, 0 votes on reviews: 1 counter wrong.',
      code: 1,
    });
    await api.sql`update agent_stats set upvotes = upvotes - 1 where agent_id = 3`;
  });

  test('that finds a wrong score ends with 1', async () => {
    expect(await report(rankingTool, 'verify')).toEqual({
      text: '7 agents: every figure is right.',
      code: 0,
    });
    await api.sql`update agent_score set score = score + 1 where agent_id = 3`;
    const { text, code } = await report(rankingTool, 'verify');
    expect(text).toMatch(/^Charlie \(3\): score is .+\n7 agents: 1 figure wrong\.$/);
    expect(code).toBe(1);
  });

  test('that imports reviews counts what it added, changed, left and skipped', async () => {
    const lines = (reviews: readonly object[]) =>
      reviews.map((review) => JSON.stringify(review)).join('\n');
    const named = (sourceId: string, fields: Parameters<typeof genuine>[0] = {}) =>
      genuine({ sourceId, title: `Review ${sourceId}`, ...fields });
    const first = write('first.jsonl', lines(['a', 'b', 'd'].map((id) => named(id))));
    expect((await report(reviewsTool, 'import', first)).text).toBe(
      '3 reviews added, 0 changed, 0 unchanged',
    );
    const second = write(
      'second.jsonl',
      lines([
        named('a', { rating: 5 }),
        ...['b', 'c', 'd'].map((id) => named(id)),
        named('b', { sourceId: 'x' }),
        named('c', { sourceId: 'y' }),
      ]),
    );
    expect((await report(reviewsTool, 'import', second)).text).toMatch(
      /^1 review added, 1 changed, 2 unchanged\n2 duplicates skipped\n {2}line 5: the same as .+\n {2}line 6: the same as line 3$/,
    );
  });

  test('that lists much shows the beginning and counts the rest', async () => {
    const agents = Array.from({ length: 23 }, (_, index) =>
      agent({ id: 500_100 + index, name: `New ${index}`, category: 'AI Chatbot' }),
    );
    const file = write('agents.json', writeAgents(agents, 'json'));
    const { text } = await report(catalogueTool, 'import', file, '--dry-run');
    expect(text).toMatch(/^Nothing was changed\..*\n23 agents added\n {2}New 0 \(500100\)\n/);
    expect(text).toContain(
      '  New 19 (500119)\n  and 3 more\n0 agents changed\n7 agents not in the file',
    );
  });

  test('that lists the queue of submissions shows a hundred of them, oldest first', async () => {
    const store = (from: number, to: number) => api.sql`
      insert into submission (kind, token_hash, content_hash, content)
      select 'suggestion', sha256(number::text::bytea), '\\x00',
        jsonb_build_object('name', 'Tool ' || number, 'description', '', 'sources', '[]'::jsonb)
      from generate_series(${from}::integer, ${to}::integer) as number`;
    expect((await report(submissionsTool, 'list')).text).toBe('The queue is empty.');
    await store(1, 100);
    const whole = (await report(submissionsTool, 'list')).text;
    const names = whole.split('\n').map((line) => line.split('  ').at(-1)?.trim());
    expect([names[1], names.length, names.at(-1)]).toEqual(['Tool 1', 101, 'Tool 100']);
    await store(101, 103);
    expect((await report(submissionsTool, 'list')).text).toBe(`${whole}\nand 3 more`);
  });
});
