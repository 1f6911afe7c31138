import { join } from 'node:path';
import type { SourceCheck } from '@agent-atlas/api-client/releases';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Outcome } from '../build/change.ts';
import { messageOf, ReleaseError } from '../build/errors.ts';
import { type PublishedRemote, publishRemote } from '../build/publish.ts';
import { buildRelease, type Evaluator } from '../build/release.ts';
import { runSourceChecks, skippedSourceChecks } from '../build/source-checks.ts';
import { command, print, REMOTE, remoteOf } from './command.ts';
import type { RemoteFolder, SourcePlace } from './place.ts';
import { checksText } from './show.ts';

interface PublishOptions {
  readonly version?: string | undefined;
  /** Records the checks of the sources as skipped instead of running them. */
  readonly withoutChecks?: boolean | undefined;
}

const VERSION = [
  '--version <1.2.3>',
  "its version; default: its package's version and a hash",
] as const;

export const WITHOUT_CHECKS = [
  '--without-checks',
  'do not run types, lint and tests; the release records that',
] as const;

const checkSources = async (place: SourcePlace, remote: RemoteFolder): Promise<SourceCheck[]> =>
  runSourceChecks(await place.programs(remote), (name) => console.error(`${name} …`));

async function withEvaluator<T>(
  place: SourcePlace,
  remote: RemoteFolder,
  use: (evaluator: Evaluator) => Promise<T>,
): Promise<T> {
  const { evaluator, close } = await place.openEvaluator(remote);
  try {
    return await use(evaluator);
  } finally {
    close();
  }
}

/**
 * Checks the sources of a remote, builds it and publishes it.
 *
 * @throws ReleaseError or BuildError
 */
export async function publishSources(
  place: SourcePlace,
  name: string,
  { version, withoutChecks = false }: PublishOptions = {},
): Promise<PublishedRemote> {
  const remote = place.find(name);
  // Fails before the checks, which take minutes, if the URL or a token is missing.
  await place.client();
  const checks = withoutChecks
    ? skippedSourceChecks('--without-checks')
    : await checkSources(place, remote).catch((error: unknown) => {
        throw new ReleaseError(
          `${messageOf(error)}\n\nNothing was published. Fix this and publish again. To publish without these checks, add --without-checks; the release records that.`,
        );
      });
  const options = { folder: remote.folder, ...(version && { version }) };
  return withEvaluator(place, remote, async (evaluator) =>
    publishRemote(await place.client(), options, evaluator, process.env, checks),
  );
}

async function testSources(place: SourcePlace, name: string): Promise<Outcome> {
  const checks = await checkSources(place, place.find(name));
  return { text: checksText(checks), json: checks };
}

async function buildSources(
  place: SourcePlace,
  name: string,
  version: string | undefined,
): Promise<Outcome> {
  const remote = place.find(name);
  const out = join(remote.folder, 'dist');
  const options = { folder: remote.folder, out, ...(version && { version }) };
  const manifest = await withEvaluator(place, remote, (evaluator) =>
    buildRelease(options, evaluator),
  );
  return { text: `Built ${manifest.name} ${manifest.version} to ${out}`, json: manifest };
}

async function publishRelease(
  place: SourcePlace,
  name: string,
  options: PublishOptions,
): Promise<Outcome> {
  const json = await publishSources(place, name, options);
  const label = `${name} ${json.version}`;
  return { text: json.fresh ? `Published ${label}` : `${label} is already published`, json };
}

export const test = (place: SourcePlace): CommandUnknownOpts =>
  command('test', 'check the types of the remote, its lint rules and its tests')
    .argument(...REMOTE)
    .action((remote, options) => print(options, testSources(place, remoteOf(place, remote))));

export const build = (place: SourcePlace): CommandUnknownOpts =>
  command('build', 'build the release of the remote to its folder dist')
    .argument(...REMOTE)
    .option(...VERSION)
    .action((remote, { version, ...options }) =>
      print(options, buildSources(place, remoteOf(place, remote), version)),
    );

export const publish = (place: SourcePlace): CommandUnknownOpts =>
  command(
    'publish',
    'check types, lint and tests, then build and publish the remote, without making it live',
  )
    .argument(...REMOTE)
    .option(...VERSION)
    .option(...WITHOUT_CHECKS)
    .action((remote, { version, withoutChecks, ...options }) =>
      print(options, publishRelease(place, remoteOf(place, remote), { version, withoutChecks })),
    );
