import { InvalidArgumentError } from 'commander';
import { workspaceRemotes } from '../../shell/src/run/paths.ts';

/** The number of the workspace's own remotes. */
export const OWN = workspaceRemotes().length;

/** Numbers of remotes on a site, ascending. */
export function remoteCounts(text: string): number[] {
  const counts = text.split(',').map(Number);
  const isValid = counts.every(
    (count, at) => Number.isInteger(count) && count >= OWN && count > (counts[at - 1] ?? 0),
  );
  if (isValid) return counts;
  throw new InvalidArgumentError(`It must be ascending numbers of ${OWN} or more, such as 5,20.`);
}
