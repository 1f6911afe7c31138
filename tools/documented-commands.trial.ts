import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ROOT } from '../shell/src/run/paths.ts';

const run = promisify(execFile);

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));

/** Commands that pnpm itself has. */
const OWN_COMMANDS = ['add', 'deploy', 'dlx', 'exec', 'install', 'pack', 'publish', 'run', 'view'];

/** A documented command, such as `release activate` with the option `--at`. */
interface Documented {
  readonly words: readonly string[];
  readonly options: readonly string[];
  readonly where: string;
}

/** Reads a command as a shell does, up to a comment, a pipe or another command. */
function parse(text: string, where: string): Documented {
  const [command = ''] = text.split(/ [#|&;>]/, 1);
  const words = [...command.matchAll(/'[^']*'|"[^"]*"|\S+/g)].map(([word]) => word);
  const option = words.findIndex((word) => word.startsWith('-'));
  return {
    words: words.slice(0, option < 0 ? undefined : option),
    options: words.flatMap((word) => /^--[a-z-]+/.exec(word)?.[0] ?? []),
    where,
  };
}

/** The commands in the code of a document, fenced or in a line. */
function documentedIn(file: string): Documented[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const fenced = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, code = '']) =>
    code.replaceAll('\\\n', ' ').split('\n'),
  );
  const inline = [...text.matchAll(/`((?:npx -y )?pnpm[^`]*)`/g)].map(([, code = '']) => code);
  return [...fenced, ...inline].flatMap((line) => {
    const [, command] = /^(?:npx -y )?pnpm(?:@\d+)? (.+)$/.exec(line.trim()) ?? [];
    return command ? [parse(command, file)] : [];
  });
}

const COMMANDS = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT }).sort().flatMap(documentedIn);

const helps = new Map<string, Promise<string | undefined>>();

/** The help of a script's subcommand; undefined if there is none. */
function helpOf(script: string, subcommands: readonly string[]): Promise<string | undefined> {
  const key = [script, ...subcommands].join(' ');
  const help =
    helps.get(key) ??
    run(process.execPath, [join(ROOT, script), ...subcommands, '--help'], { cwd: ROOT }).then(
      ({ stdout }) => stdout,
      () => undefined,
    );
  helps.set(key, help);
  return help;
}

/** What is wrong with a command; undefined if it can be typed as it stands. */
async function problemOf({ words, options }: Documented): Promise<string | undefined> {
  const [name = '', ...rest] = words[0] === 'run' ? words.slice(1) : words;
  if (OWN_COMMANDS.includes(name) || name.startsWith('-') || name === '') return undefined;
  const program = scripts[name];
  if (program === undefined) return `package.json has no script ${name}`;
  const [, script] = /^node (\S+)$/.exec(program) ?? [];
  if (script === undefined) return undefined;
  // Of `release activate mf-x`, the words up to the first that has no help of its own.
  let help = await helpOf(script, []);
  const subcommands: string[] = [];
  for (const word of rest) {
    if (!/^[a-z][a-z-]*$/.test(word) || !help?.includes('Commands:')) break;
    const deeper = await helpOf(script, [...subcommands, word]);
    if (deeper === undefined) return `${name} has no command ${[...subcommands, word].join(' ')}`;
    subcommands.push(word);
    help = deeper;
  }
  const missing = options.find((option) => option !== '--help' && !help?.includes(option));
  return missing && `${[name, ...subcommands].join(' ')} has no option ${missing}`;
}

test('each command that a document names exists, with the options that it shows', async () => {
  expect(COMMANDS.length).toBeGreaterThan(100);
  const problems: string[] = [];
  for (const command of COMMANDS) {
    const problem = await problemOf(command);
    if (problem !== undefined) problems.push(`${command.where}: ${problem}`);
  }
  expect(problems).toEqual([]);
}, 240_000);
