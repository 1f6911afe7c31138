import type { Versions } from '@agent-atlas/registry/contract/releases';
import { InvalidArgumentError } from 'commander';

/** The arguments of commands that take one version, or one of each of several remotes. */
export const VERSIONS = ['[versions...]', 'mf-x@1.2.0 mf-y@2.0.0 …, or mf-x 1.2.0'] as const;

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
  throw new InvalidArgumentError('Which versions? Name at least one.');
}
