import { Command } from '@commander-js/extra-typings';
import { owner, publisher, review, token, webhook } from './access.ts';
import { abort, activate, canary, check, promote, remove, rollback } from './activate.ts';
import { errors } from './errors.ts';
import { history, list, prune, sign, status } from './list.ts';
import { qa } from './qa.ts';
import { show } from './show.ts';

/** `pnpm release` with the commands that need only the release API, not the workspace. */
export function releaseProgram(): Command {
  return new Command('pnpm release')
    .description('Publish, activate and roll back releases of remotes while the site runs.')
    .addHelpText(
      'after',
      `
The commands use the release API of the site that runs on this machine, or the one at RELEASE_URL with
RELEASE_TOKEN.`,
    )
    .addCommand(check)
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
    .addCommand(sign)
    .addCommand(qa)
    .addCommand(token)
    .addCommand(owner)
    .addCommand(review)
    .addCommand(publisher)
    .addCommand(webhook);
}
