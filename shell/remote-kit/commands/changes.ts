import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { InvalidArgumentError } from 'commander';
import type { Outcome } from '../build/change.ts';
import { change, command, print, REMOTE, remoteOf } from './command.ts';
import type { Place } from './place.ts';
import { rollBackServer } from './roll-back-server.ts';
import { VERSIONS, versionsOf } from './versions.ts';

export const WITHOUT_BROWSER = [
  '--without-browser',
  'skip the checks that need a browser; the result lists them',
] as const;

const FROM = [
  '--from <version>',
  'refuse the change unless this version is active; by default, the one that is active now',
] as const;

interface SetOptions {
  readonly withoutBrowser?: true | undefined;
  readonly from?: string | undefined;
}

/** Requests a change to one version, or to one version of each of several remotes, as one set. */
async function changeSet(
  place: Place,
  kind: 'check' | 'activate',
  given: readonly string[],
  { withoutBrowser, from }: SetOptions,
  done: (labels: string) => string,
): Promise<Outcome> {
  const versions = versionsOf(place, given);
  const labels = Object.entries(versions).map((entry) => entry.join(' '));
  if (from !== undefined && labels.length > 1)
    throw new InvalidArgumentError('Use --from with one version.');
  return change(place, { kind, versions, withoutBrowser }, done(labels.join(', ')), from);
}

const check = (place: Place) =>
  command('check', 'check whether these versions can be activated together, and list all problems')
    .argument(...VERSIONS)
    .option(...WITHOUT_BROWSER)
    .action((given, options) =>
      print(
        options,
        changeSet(place, 'check', given, options, (labels) => `${labels} can be activated.`),
      ),
    );

const activate = (place: Place) =>
  command('activate', 'check versions, then make them active; several become active together')
    .argument(...VERSIONS)
    .option(...FROM)
    .option(...WITHOUT_BROWSER)
    .action((given, options) =>
      print(
        options,
        changeSet(place, 'activate', given, options, (labels) => `Activated ${labels}`),
      ),
    );

const rollback = (place: Place) =>
  command('rollback', 'make the previous version active again, without the gate')
    .argument(...REMOTE)
    .option(
      '--server <url>',
      'roll back only the web server at this METRICS_PORT, for when the release API is down',
    )
    .option(...FROM)
    .action((given, { server, from, ...options }) => {
      const remote = remoteOf(place, given);
      if (server !== undefined && from !== undefined)
        throw new InvalidArgumentError(
          'A web server cannot check --from. Use it without --server.',
        );
      const done = `${remote} is back at the previous version`;
      const outcome = server
        ? rollBackServer(place, server, remote)
        : change(place, { kind: 'rollback', remote }, done, from);
      return print(options, outcome);
    });

const remove = (place: Place) =>
  command('remove', 'take the remote off the site; its URLs respond with 404')
    .argument(...REMOTE)
    .option(...FROM)
    .action((given, { from, ...options }) => {
      const remote = remoteOf(place, given);
      return print(options, change(place, { kind: 'remove', remote }, `Removed ${remote}`, from));
    });

/** The commands that make versions active. */
export const changeCommands = (place: Place): CommandUnknownOpts[] =>
  [check, activate, rollback, remove].map((make) => make(place));
