import type { Versions } from '@agent-atlas/registry/contract/releases';
import { InvalidArgumentError } from 'commander';
import { ReleaseError } from '../releases/errors.ts';
import type { ReleaseClient } from '../releases/release-client.ts';

/** The arguments of commands that take one version, or one of each of several remotes. */
export const VERSIONS = ['[versions...]', 'mf-x@1.2.0 mf-y@2.0.0 …, or mf-x 1.2.0'] as const;

export const ALL_LATEST = [
  '--all-latest',
  'the newest version of every published remote, such as for the first set of a new site',
] as const;

/** Parses `mf-x 1.2.0`, or `mf-x@1.2.0 mf-y@2.0.0`. @throws InvalidArgumentError for anything else */
export function versionsOf(given: readonly string[]): Versions {
  const [remote, version] = given;
  if (remote && version && given.length === 2 && !given.some((each) => each.includes('@')))
    return { [remote]: version };
  const versions: Versions = {};
  for (const each of given) {
    const [name = '', of = '', ...rest] = each.split('@');
    if (name === '' || of === '' || rest.length > 0)
      throw new InvalidArgumentError(`Each version must be remote@version, not ${each}.`);
    if (name in versions) throw new InvalidArgumentError(`${name} is given twice.`);
    versions[name] = of;
  }
  if (given.length > 0) return versions;
  throw new InvalidArgumentError('Which versions? Name them, or use --all-latest.');
}

/**
 * The newest version of each remote that has one which is not active yet.
 *
 * @throws ReleaseError when no remote is published
 */
export async function latestVersions(
  client: Pick<ReleaseClient, 'releases' | 'state'>,
): Promise<Versions> {
  const [releases, { active }] = await Promise.all([client.releases(), client.state()]);
  const newest: Versions = {};
  // The newest come first.
  for (const { name, version, prunedAt } of releases)
    if (name.startsWith('mf-') && prunedAt === null) newest[name] ??= version;
  if (Object.keys(newest).length === 0)
    throw new ReleaseError(
      'No remote is published. Publish each one first: pnpm release publish mf-x',
    );
  return Object.fromEntries(
    Object.entries(newest).filter(([name, version]) => active[name] !== version),
  );
}
