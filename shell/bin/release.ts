import { parseArgs } from 'node:util';
import { owner, publisher, review, token, webhook } from '../src/release-cli/access.ts';
import {
  abort,
  activate,
  canary,
  check,
  promote,
  remove,
  rollback,
} from '../src/release-cli/activate.ts';
import type { Command } from '../src/release-cli/context.ts';
import { diff } from '../src/release-cli/diff.ts';
import { errors } from '../src/release-cli/errors.ts';
import { history, list, prune, status } from '../src/release-cli/list.ts';
import { create } from '../src/release-cli/new.ts';
import { preview } from '../src/release-cli/preview.ts';
import { publish } from '../src/release-cli/publish.ts';
import { qa } from '../src/release-cli/qa.ts';
import { show } from '../src/release-cli/show.ts';
import { messageOf } from '../src/releases/errors.ts';

/** `pnpm release <command>`. Exits with 0, with 1 when the command fails, or with 2 for an invalid command line. */
const COMMANDS: Readonly<Record<string, Command>> = {
  new: create,
  publish,
  preview,
  check,
  diff,
  activate,
  rollback,
  remove,
  canary,
  promote,
  abort,
  list,
  show,
  status,
  errors,
  history,
  prune,
  qa,
  token,
  owner,
  review,
  publisher,
  webhook,
};

function help(): string {
  const lines = Object.values(COMMANDS).map(
    ({ usage, summary }) => `  pnpm release ${usage.padEnd(29)} ${summary}`,
  );
  return `Publish, activate and roll back releases of remotes while the site runs.

${lines.join('\n')}

  pnpm release <command> --help lists a command's options. --json prints JSON for scripts. The commands use the
  release API of the site that runs on this machine, or the one at RELEASE_URL with RELEASE_TOKEN.`;
}

function helpFor({ usage, summary, options = {} }: Command): string {
  const lines = Object.entries(options).map(([name, text]) => `\n  ${name.padEnd(18)} ${text}`);
  return `pnpm release ${usage}\n  ${summary}\n${lines.join('')}`.trimEnd();
}

/** Options for `parseArgs`. `--version <version>` takes a value, `--dry-run` does not. */
function optionsOf({ options = {} }: Command) {
  const described = Object.keys(options).map((key) => {
    const [flag = '', value] = key.split(' ');
    return [flag.slice(2), { type: value ? ('string' as const) : ('boolean' as const) }] as const;
  });
  return {
    ...Object.fromEntries(described),
    help: { type: 'boolean', short: 'h' },
    json: { type: 'boolean' },
  } as const;
}

async function main([name, ...rest]: readonly string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h') {
    console.log(help());
    return 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    console.error(`There is no command "${name}". See: pnpm release --help`);
    return 2;
  }
  const { values, positionals } = parseArgs({
    args: rest,
    allowPositionals: true,
    options: optionsOf(command),
  });
  if (values.help) {
    console.log(helpFor(command));
    return 0;
  }
  const { text, json, ok = true } = await command.run(positionals, values);
  console.log(values.json ? JSON.stringify(json) : text);
  return ok ? 0 : 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(messageOf(error));
  const isUsageError =
    error instanceof Error && 'code' in error && `${error.code}`.startsWith('ERR_PARSE_ARGS');
  process.exitCode = isUsageError ? 2 : 1;
}
