import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { z } from 'zod';
import type { Outcome } from '../build/change.ts';
import { ReleaseApiError } from '../build/release-calls.ts';
import { command, print } from './command.ts';
import { wholeNumber } from './command-line.ts';
import { REMOTE_OR_SHELL, storedReleases } from './list.ts';
import type { Place } from './place.ts';

const DEFAULT_KEEP = 5;

const Signed = z.object({ signed: z.array(z.string()) });

const prune = (place: Place) =>
  command(
    'prune',
    'remove the files of old versions, except those that are active, canaries, rollback targets or running',
  )
    .argument(...REMOTE_OR_SHELL)
    .option(
      '--keep <n>',
      'how many of the newest versions to keep per name',
      wholeNumber,
      DEFAULT_KEEP,
    )
    .option('--dry-run', 'list the old versions without removing them')
    .action((only, options) => print(options, pruneReleases(place, only, options)));

const sign = (place: Place) =>
  command(
    'sign',
    'sign the versions and sets again whose signing key is lost, such as after a restore',
  ).action((options) => print(options, signReleases(place)));

async function signReleases(place: Place): Promise<Outcome> {
  const json = Signed.parse(await (await place.client()).call('POST', '/signatures'));
  const lines = json.signed.map((label) => `Signed ${label}`);
  return { text: lines.join('\n') || 'The signing key of every version and set is known.', json };
}

/** Removes all but the newest versions. The release API refuses to remove those that are needed. */
async function pruneReleases(
  place: Place,
  only: string | undefined,
  { keep, dryRun = false }: { readonly keep: number; readonly dryRun?: boolean | undefined },
): Promise<Outcome> {
  const client = await place.client();
  const byName = Map.groupBy(await storedReleases(client, only), ({ name }) => name);
  const old = [...byName.values()].flatMap((releases) => releases.slice(keep));
  const removed: string[] = [];
  const kept: string[] = [];
  for (const { name, version } of old) {
    try {
      if (!dryRun) await client.prune(name, version);
      removed.push(`${name} ${version}`);
    } catch (error) {
      if (!(error instanceof ReleaseApiError && error.status === 409)) throw error;
      kept.push(`Kept ${name} ${version}: ${error.message}`);
    }
  }
  const verb = dryRun ? 'Old:' : 'Removed';
  const lines = [...removed.map((label) => `${verb} ${label}`), ...kept];
  return { text: lines.join('\n') || 'There is nothing to remove.', json: removed };
}

/** The commands that change what is stored, not what is active. */
export const storageCommands = (place: Place): CommandUnknownOpts[] =>
  [prune, sign].map((make) => make(place));
