import { Command } from '@commander-js/extra-typings';
import { type FirstSet, prepare } from './prepare.ts';
import { secrets } from './secrets.ts';

/** `pnpm site`: what an operator of a deployment needs once. */
export function siteProgram(firstSet: FirstSet): Command {
  return new Command('pnpm site')
    .description('Brings a deployment from empty to served.')
    .addCommand(prepare(firstSet))
    .addCommand(secrets);
}
