import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { accessCommands } from './access.ts';
import { canaryCommands } from './canary.ts';
import { changeCommands } from './changes.ts';
import { diff } from './diff.ts';
import { errors } from './errors.ts';
import { listCommands } from './list.ts';
import type { Place } from './place.ts';
import { qa } from './qa.ts';
import { show } from './show.ts';
import { storageCommands } from './storage.ts';

const about = `
The commands use the release API at RELEASE_URL with RELEASE_TOKEN, or with the identity of a GitHub workflow.
In the workspace and on a server, they find the release API of the site that runs on this machine.`;

/**
 * The commands that need only the release API.
 *
 * @param sourceCommands those that need the sources of a remote
 */
export function releaseProgram(
  place: Place,
  sourceCommands: readonly CommandUnknownOpts[] = [],
): Command {
  const program = new Command(place.program)
    .description(
      'Develop, publish, activate and roll back releases of remotes while the site runs.',
    )
    .addHelpText('after', about);
  const groups = {
    'Develop and publish:': sourceCommands,
    'Make versions active:': [...changeCommands(place), ...canaryCommands(place)],
    'See what is there:': [...listCommands(place), show(place), diff(place), errors(place)],
    'Clean up and repair:': storageCommands(place),
    'Manage access:': [...accessCommands(place), qa(place)],
  };
  for (const [heading, commands] of Object.entries(groups))
    for (const each of commands) program.addCommand(each.helpGroup(heading));
  return program;
}
