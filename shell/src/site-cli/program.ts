import { Command } from '@commander-js/extra-typings';
import { check } from './check.ts';
import { type FirstSet, prepare } from './prepare.ts';
import { secrets } from './secrets.ts';

/** `pnpm site`: what an operator of a deployment needs once. */
export function siteProgram(firstSet: FirstSet): Command {
  return new Command('pnpm site')
    .description('Checks the settings of a deployment, and brings it from empty to served.')
    .addCommand(check)
    .addCommand(prepare(firstSet))
    .addCommand(secrets);
}
