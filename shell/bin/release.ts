import { Command } from '@commander-js/extra-typings';
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
import { diff } from '../src/release-cli/diff.ts';
import { errors } from '../src/release-cli/errors.ts';
import { history, list, prune, status } from '../src/release-cli/list.ts';
import { create } from '../src/release-cli/new.ts';
import { preview } from '../src/release-cli/preview.ts';
import { publish } from '../src/release-cli/publish.ts';
import { qa } from '../src/release-cli/qa.ts';
import { show } from '../src/release-cli/show.ts';
import { runCommand } from '../src/run/command-line.ts';

/** `pnpm release <command>`. Exits with 0, with 1 when the command fails, or with 2 for an invalid command line. */
const program = new Command('pnpm release')
  .description('Publish, activate and roll back releases of remotes while the site runs.')
  .addHelpText(
    'after',
    `
The commands use the release API of the site that runs on this machine, or the one at RELEASE_URL with
RELEASE_TOKEN.`,
  )
  .addCommand(create)
  .addCommand(publish)
  .addCommand(preview)
  .addCommand(check)
  .addCommand(diff)
  .addCommand(activate)
  .addCommand(rollback)
  .addCommand(remove)
  .addCommand(canary)
  .addCommand(promote)
  .addCommand(abort)
  .addCommand(list)
  .addCommand(show)
  .addCommand(status)
  .addCommand(errors)
  .addCommand(history)
  .addCommand(prune)
  .addCommand(qa)
  .addCommand(token)
  .addCommand(owner)
  .addCommand(review)
  .addCommand(publisher)
  .addCommand(webhook);

await runCommand(program);
