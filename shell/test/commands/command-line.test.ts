import { Command } from '@commander-js/extra-typings';
import { InvalidArgumentError } from 'commander';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { httpUrl, runCommand, wholeNumber } from '../../remote-kit/commands/command-line.ts';

let output = '';

beforeEach(() => {
  output = '';
  vi.spyOn(console, 'error').mockImplementation((text) => {
    output += text;
  });
});

afterEach(() => {
  process.exitCode = undefined;
});

/** Runs a command line. @returns its exit code */
async function run(args: readonly string[], action: () => void = () => {}) {
  const write = (text: string) => {
    output += text;
  };
  const print = new Command('print')
    .argument('<name>')
    .option('--copies <n>', 'how many', wholeNumber, 1)
    .option('--from <url>', 'the source', httpUrl)
    .action(action);
  const program = new Command('pnpm library').addCommand(print);
  for (const each of [program, print]) each.configureOutput({ writeOut: write, writeErr: write });
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'library.ts', ...args]);
  await runCommand(program);
  return process.exitCode ?? 0;
}

test('a command that succeeds exits with 0', async () => {
  expect(await run(['print', 'a book', '--copies', '3'])).toBe(0);
  expect(output).toBe('');
});

test.each([
  [['--help'], /Usage: pnpm library/],
  [['print', '--help'], /Usage: pnpm library print \[options\] <name>/],
  [[], /Usage: pnpm library/],
])('%j shows a help and exits with 0', async (args, help) => {
  expect(await run(args)).toBe(0);
  expect(output).toMatch(help);
});

test.each([
  [['prnt'], /unknown command 'prnt'/],
  [['print'], /missing required argument 'name'/],
  [['print', 'a book', 'a map'], /too many arguments/],
  [['print', 'a book', '--cpoies', '3'], /unknown option '--cpoies'/],
  [['print', 'a book', '--copies', 'many'], /whole number of 1 or more/],
  [['print', 'a book', '--from', 'localhost'], /a URL such as http:\/\/localhost:3000/],
])('%j is an invalid command line, which exits with 2', async (args, message) => {
  expect(await run(args)).toBe(2);
  expect(output).toMatch(message);
});

test('a command that refuses a combination of options exits with 2', async () => {
  const refuse = () => {
    throw new InvalidArgumentError('Maps have no copies.');
  };
  expect(await run(['print', 'a map', '--copies', '2'], refuse)).toBe(2);
  expect(output).toBe('Maps have no copies.');
});

test('a command that fails exits with 1 and prints only the message', async () => {
  const fail = () => {
    throw new Error('The printer is on fire.');
  };
  expect(await run(['print', 'a book'], fail)).toBe(1);
  expect(output).toBe('The printer is on fire.');
});
