import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { command, print } from './command.ts';
import type { SourcePlace } from './place.ts';

export const create = (place: SourcePlace): CommandUnknownOpts =>
  command('new', 'create a new remote, mf-<feature>, with one page')
    .argument('<remote>')
    .option(
      '--into <folder>',
      'where to create its folder; default: the workspace, or else the current folder',
    )
    .option('--registry <url>', 'for a repository: the npm registry with @agent-atlas/*')
    .action((remote, { json, ...options }) => print({ json }, place.create(remote, options)));
