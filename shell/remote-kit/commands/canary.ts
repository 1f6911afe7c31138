import { type CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import { InvalidArgumentError } from 'commander';
import { WITHOUT_BROWSER } from './changes.ts';
import { change, command, print, REMOTE, releaseOf, remoteOf, requireVersion } from './command.ts';
import { wholeNumber, wholeNumberOrZero } from './command-line.ts';
import { duration, showDrive, startDrive, stopDrive } from './drive.ts';
import type { Place } from './place.ts';

const DEFAULT_PERCENT = 10;

function percentOf(text: string): number {
  const percent = Number(text);
  if (percent > 0 && percent < 100) return percent;
  throw new InvalidArgumentError('It must be above 0 and below 100.');
}

const canary = (place: Place) =>
  command(
    'canary',
    'check a version, then serve it to a share of the visitors, always the same ones',
  )
    .argument(...REMOTE)
    .argument('[version]')
    .option('--percent <n>', 'percentage of visitors who get it', percentOf, DEFAULT_PERCENT)
    .option('--auto', 'advance automatically: 1, 5, 25, 50 and 100%, compared with a control group')
    .option('--status', 'show the drive of the remote')
    .option('--stop', 'end the drive of the remote; the canary stays at its share')
    .option(
      '--min-views <n>',
      'with --auto: page views per side and step; default 2000',
      wholeNumber,
    )
    .option(
      '--min-vitals <n>',
      'with --auto: LCP values per side and step; default 1000',
      wholeNumberOrZero,
    )
    .option(
      '--step-at-least <t>',
      'with --auto: the shortest time at a step, such as 30s or 10m; default 10m',
      duration,
    )
    .option(
      '--hold-at-most <t>',
      'with --auto: how long a step may hold after that; default 24h',
      duration,
    )
    .addOption(
      new Option(
        '--after-hold <what>',
        'with --auto: what follows when a step has held that long; default back',
      ).choices(['back', 'stay'] as const),
    )
    .option(...WITHOUT_BROWSER)
    .action((first, second, { percent, withoutBrowser, ...options }) => {
      const { remote, version: given } = releaseOf(place, first, second);
      if (options.status) return print(options, showDrive(place, remote));
      if (options.stop) return print(options, stopDrive(place, remote));
      const version = requireVersion(given);
      if (options.auto)
        return print(options, startDrive(place, { remote, version, withoutBrowser, ...options }));
      const next = `Next: ${place.program} promote ${remote}, or abort ${remote}`;
      return print(
        options,
        change(
          place,
          { kind: 'canary', remote, version, share: percent / 100, withoutBrowser },
          `${remote} ${version} is served to ${percent}% of visitors. ${next}`,
        ),
      );
    });

const promote = (place: Place) =>
  command('promote', 'check the canary again, then make it active for all visitors')
    .argument(...REMOTE)
    .option(...WITHOUT_BROWSER)
    .action((given, { withoutBrowser, ...options }) => {
      const remote = remoteOf(place, given);
      const done = `The canary of ${remote} is active`;
      return print(options, change(place, { kind: 'promote', remote, withoutBrowser }, done));
    });

const abort = (place: Place) =>
  command('abort', 'end the canary: all visitors get the active version again')
    .argument(...REMOTE)
    .action((given, options) => {
      const remote = remoteOf(place, given);
      return print(
        options,
        change(place, { kind: 'abort', remote }, `Ended the canary of ${remote}`),
      );
    });

/** The commands for canaries. */
export const canaryCommands = (place: Place): CommandUnknownOpts[] =>
  [canary, promote, abort].map((make) => make(place));
