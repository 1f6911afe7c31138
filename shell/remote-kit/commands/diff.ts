import type { RecordedDiff } from '@agent-atlas/api-client/releases';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { InvalidArgumentError } from 'commander';
import type { Outcome } from '../build/change.ts';
import { ReleaseError } from '../build/errors.ts';
import { command, print, REMOTE, releaseOf } from './command.ts';
import { diffOutcome } from './diff-text.ts';
import type { Place } from './place.ts';

const DEFAULT_MINUTES = 15;
const MINUTES_MAX = 60;

/** The given version; without one, the canary, or else the newest version. */
async function candidateOf(place: Place, name: string, version?: string): Promise<string> {
  if (version) return version;
  const client = await place.client();
  const canary = (await client.state()).canaries[name];
  if (canary) return canary.version;
  const newest = (await client.releases(name)).find(({ prunedAt }) => prunedAt === null);
  if (newest) return newest.version;
  throw new ReleaseError(`Nothing of ${name} is published`);
}

function minutesOf(text: string): number {
  const minutes = Number(text);
  if (minutes > 0 && minutes <= MINUTES_MAX) return minutes;
  throw new InvalidArgumentError(`It must be a number above 0, at most ${MINUTES_MAX}.`);
}

/** The differences that are recorded. @throws ReleaseError if there are none */
async function recordedDiff(place: Place, name: string, version: string): Promise<RecordedDiff> {
  const recorded = await (await place.client()).findDiff(name, version);
  if (recorded) return recorded;
  const why = place.compare
    ? `Run: ${place.program} diff ${name} ${version}`
    : `A comparison needs the sources of the shell. Ask the site's owner to run, in its workspace: pnpm release diff ${name} ${version}`;
  throw new ReleaseError(
    `No differences of ${name} ${version} from the active version are recorded. ${why}`,
  );
}

/** What someone has recorded, for a place that cannot compare. */
async function showRecorded(place: Place, name: string, version: string): Promise<Outcome> {
  const { diff, digest, accepted } = await recordedDiff(place, name, version);
  const found = { name, version, diff, digest, accepted, isRecorded: true };
  return diffOutcome(place.program, found);
}

async function acceptDiff(
  place: Place,
  name: string,
  version: string,
  reviewer: string,
  read: string | undefined,
): Promise<Outcome> {
  const digest = read ?? (await recordedDiff(place, name, version)).digest;
  const recorded = await (await place.client()).acceptDiff(name, version, { digest, reviewer });
  const { base, changes } = recorded.diff;
  return {
    text: `${reviewer} accepts ${changes.length} differences of ${name} ${base ?? '(none)'} → ${version}`,
    json: recorded,
  };
}

export const diff = (place: Place): CommandUnknownOpts =>
  command(
    'diff',
    'what a version changes compared to the active one; without a version, the newest one',
  )
    .argument(...REMOTE)
    .argument('[version]')
    .option('--accept', 'accept the recorded differences instead of comparing; needs --by')
    .option('--by <name>', 'who has read and accepts them')
    .option('--digest <digest>', 'accept only if this is the digest of the recorded differences')
    .option('--local', 'do not record the differences with the release')
    .option(
      '--out <file>',
      'where to write the report; default DATA_DIR/diff/<remote>-<version>.html',
    )
    .option('--minutes <n>', 'time limit', minutesOf, DEFAULT_MINUTES)
    .action(async (first, second, { accept, by, digest, local = false, out, ...options }) => {
      if (accept && !by)
        throw new InvalidArgumentError('--accept needs the name of the reviewer: --by <name>');
      const { remote: name, version: given } = releaseOf(place, first, second);
      const version = await candidateOf(place, name, given);
      if (by && accept) return print(options, acceptDiff(place, name, version, by, digest));
      const { minutes } = options;
      if (!place.compare && (local || out !== undefined || minutes !== DEFAULT_MINUTES))
        throw new InvalidArgumentError(
          '--local, --out and --minutes are for a comparison, which needs the sources of the shell.',
        );
      const compared = place.compare?.({ name, version, local, out, minutes });
      return print(options, compared ?? showRecorded(place, name, version));
    });
