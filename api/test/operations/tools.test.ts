import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { lockFolder } from '../../../server-kit/src/db/embedded/lock.ts';
import { useDatabases } from '../../../server-kit/test/databases/use-databases.ts';
import { catalogueTool } from '../../src/cli/catalogue.ts';
import { dataTool } from '../../src/cli/data.ts';
import { databaseTool } from '../../src/cli/db.ts';
import { rankingTool } from '../../src/cli/ranking.ts';
import { reviewsTool } from '../../src/cli/reviews.ts';
import { runCli } from '../../src/cli/run-cli.ts';
import { submissionsTool } from '../../src/cli/submissions.ts';
import { votesTool } from '../../src/cli/votes.ts';
import { run } from '../embedded/processes.ts';

const TOOLS = {
  catalogue: catalogueTool,
  data: dataTool,
  db: databaseTool,
  ranking: rankingTool,
  reviews: reviewsTool,
  submissions: submissionsTool,
  votes: votesTool,
};
type Tool = keyof typeof TOOLS;

const dir = mkdtempSync(join(tmpdir(), 'atlas-tools-'));
const { createPrepared } = useDatabases();
let url = '';
afterAll(() => rmSync(dir, { recursive: true }));

interface Result {
  readonly code: number;
  readonly output: string;
}

/** Runs a command-line tool in this process, with its environment. */
async function callHere(tool: Tool, ...args: string[]): Promise<Result> {
  let output = '';
  const print = (line: unknown) => {
    output += `${line}\n`;
  };
  const write = (text: unknown) => {
    output += String(text);
    return true;
  };
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(print),
    vi.spyOn(console, 'error').mockImplementation(print),
    vi.spyOn(process.stdout, 'write').mockImplementation(write),
    vi.spyOn(process.stderr, 'write').mockImplementation(write),
  ];
  await runCli(TOOLS[tool], args);
  for (const spy of spies) spy.mockRestore();
  const code = Number(process.exitCode ?? 0);
  process.exitCode = undefined;
  return { code, output };
}

/** Runs a command-line tool on the database of this file. */
function call(tool: Tool, ...args: string[]): Promise<Result> {
  vi.stubEnv('DATABASE_URL', url);
  vi.stubEnv('DATA_DIR', join(dir, 'data'));
  return callHere(tool, ...args);
}

describe('every tool', () => {
  test.each(Object.keys(TOOLS) as Tool[])('%s has help', async (tool) => {
    const help = await call(tool, '--help');
    expect(help).toMatchObject({ code: 0, output: expect.stringContaining(`pnpm ${tool} `) });
    const unknown = await call(tool, 'dance');
    expect(unknown).toEqual({
      code: 2,
      output: `error: unknown command 'dance'\nSee: pnpm ${tool} --help\n`,
    });
  });

  test('tells its exit code and what it prints to the process that started it', async () => {
    const tool = run('db.ts', {}, ['dance']);
    expect(await tool.ended).toBe(2);
    expect(tool.output()).toBe("error: unknown command 'dance'\nSee: pnpm db --help\n");
  });
});

describe('on a database with a catalogue', () => {
  beforeAll(async () => {
    url = await createPrepared();
  });

  test('checks exit with 0 if they find no problem', async () => {
    expect(await call('ranking', 'verify')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^\d+ agents: every figure is right\.\n$/),
    });
    expect(await call('votes', 'verify')).toMatchObject({ code: 0 });
  });

  test('a failure is reported in one line and exits with 1', async () => {
    expect(await call('ranking', 'explain', 'Nobody')).toEqual({
      code: 1,
      output: 'There is no agent "Nobody".\n',
    });
    expect(await call('db', 'restore', join(dir, 'none.gz'), '--replace')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^There is no file .+none\.gz\.\n$/),
    });
  });

  test('a file error is reported as such, not as a database error', async () => {
    const nowhere = join(dir, 'nowhere', 'agents.json');
    expect(await call('catalogue', 'export', nowhere)).toEqual({
      code: 1,
      output: `ENOENT: no such file or directory, open '${nowhere}'\n`,
    });
    expect(await call('db', 'check', dir)).toEqual({
      code: 1,
      output: 'EISDIR: illegal operation on a directory, read\n',
    });
  });

  test.each([
    ['db', 'migrate'],
    ['db', 'purge'],
    ['catalogue', 'publish'],
    ['ranking', 'run'],
    ['ranking', 'verify'],
    ['votes', 'verify'],
    ['votes', 'suspects'],
  ] as const)('%s %s refuses unknown arguments', async (tool, command) => {
    expect(await call(tool, command, 'agents.json')).toMatchObject({
      code: 2,
      output: expect.stringMatching(/^error: too many arguments.+\nSee: pnpm \w+ --help\n$/),
    });
  });

  test('invalid arguments exit with 2', async () => {
    const undo = await call('votes', 'undo', '--network', 'abc');
    expect(undo).toMatchObject({
      code: 2,
      output: expect.stringMatching(/--network .+ must be the 64/),
    });
    expect(await call('ranking', 'explain')).toMatchObject({ code: 2 });
    expect(await call('catalogue', 'export', join(dir, 'agents.pdf'))).toMatchObject({ code: 2 });
    expect(await call('reviews', 'check', 'reviews.xlsx')).toMatchObject({
      code: 2,
      output: expect.stringContaining('It must end in .csv or .jsonl or .json.'),
    });
  });

  test('reviews are imported, hidden with a reason, and the reason is logged', async () => {
    const row = (rating: number) =>
      `1,j_doe,${rating},Good,It works.,,,2026-05-01T08:00:00Z,Survey,1,2026-05-02,Ada\n`;
    const head =
      'agentId,username,rating,title,content,pros,cons,createdAt,source,sourceId,collectedOn,checkedBy\n';
    const file = join(dir, 'reviews.csv');
    writeFileSync(file, head + row(6));
    const refused = await call('reviews', 'import', file);
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(/^.+reviews\.csv has 1 kind of problems; .+\nline 2: rating: /);
    writeFileSync(file, head + row(5));
    expect(await call('reviews', 'import', file)).toEqual({
      code: 0,
      output: '1 review added, 0 changed, 0 unchanged\n',
    });
    const moderate = ['moderate', 'hide', '1000000', '--by', 'Ada'] as const;
    expect(await call('reviews', ...moderate)).toMatchObject({
      code: 2,
      output: expect.stringContaining("required option '--reason <text>' not specified"),
    });
    expect(await call('reviews', ...moderate, '--reason', 'Not a customer')).toEqual({
      code: 0,
      output: 'Review 1000000 is hidden.\n',
    });
    expect(await call('reviews', 'log', '1000000')).toMatchObject({
      output: expect.stringMatching(/hide +Ada +Not a customer/),
    });
  });
});

test('a tool refuses to run while another process uses the embedded database', async () => {
  const data = join(dir, 'data');
  mkdirSync(data, { recursive: true });
  const release = lockFolder(join(data, 'pgdata.lock'), join(data, 'pgdata'));
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('DATA_DIR', data);
  const backup = await callHere('db', 'backup', join(dir, 'backup.gz'));
  release();
  expect(backup.code).toBe(1);
  expect(backup.output).toMatch(/^The database folder .+ is in use by process \d+ on .+\n$/);
});
