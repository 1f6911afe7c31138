import type { Versions } from '@agent-atlas/api-client/releases';
import { InvalidArgumentError } from 'commander';
import { isRemoteName, remoteOf } from './command.ts';
import type { Place } from './place.ts';

/** The arguments of commands that take one version, or one of each of several remotes. */
export const VERSIONS = [
  '[versions...]',
  "mf-x@1.2.0 mf-y@2.0.0 …, or mf-x 1.2.0, or 1.2.0 in a remote's folder",
] as const;

/**
 * Parses `mf-x 1.2.0`, `mf-x@1.2.0 mf-y@2.0.0` or, in the folder of a remote, `1.2.0`.
 *
 * @throws InvalidArgumentError for anything else
 */
export function versionsOf(place: Place, given: readonly string[]): Versions {
  const [first, second] = given;
  const isPlain = !given.some((each) => each.includes('@'));
  if (first && second && given.length === 2 && isPlain) return { [first]: second };
  if (first && given.length === 1 && isPlain && !isRemoteName(first))
    return { [remoteOf(place, undefined)]: first };
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
