import type { Sql } from '@agent-atlas/server-kit/db/client';
import type { Principal } from '../principal.ts';
import { selectOwners } from './owner-queries.ts';
import type { Owner } from './paths.ts';

/**
 * What a call does. `serve` covers reporting, taking work and storing sets; `publish`, `change` and
 * `prune` apply to named releases; `compare` records the diff of a release that requires a review;
 * `own` is reserved for the owner.
 */
export type Action = 'read' | 'serve' | 'compare' | 'publish' | 'change' | 'prune' | 'own';

/** Why a principal may not perform an action on these releases; undefined if it may. */
export type Refuse = (
  principal: Principal,
  action: Action,
  releases: readonly string[],
) => Promise<string | undefined>;

/** Creates a {@link Refuse} that looks up owners only if the decision depends on them. */
export function createRefuse(sql: Sql): Refuse {
  return async (principal, action, releases) => {
    const owners = principal.kind === 'team' && releases.length > 0 ? await selectOwners(sql) : [];
    return refusalOf(principal, action, releases, owners);
  };
}

/** The owner may do everything, a server may read and serve, a team may change what it owns. */
export function refusalOf(
  principal: Principal,
  action: Action,
  releases: readonly string[],
  owners: readonly Owner[],
): string | undefined {
  if (principal.kind === 'owner' || action === 'read') return undefined;
  if (action === 'own') return 'Only the site owner may do this.';
  if (principal.kind === 'server')
    return action === 'serve' || action === 'compare'
      ? undefined
      : 'A server token cannot change releases.';
  // The diff decides whether the team's own release needs a reviewer.
  if (action === 'compare')
    return `${releases.join(', ')} requires a review, so only the site owner or a server token may record what a version changes.`;
  if (action === 'serve') return 'Only servers and release workers may do this.';
  const { team, name, remotes } = principal;
  for (const release of releases) {
    const owner = owners.find(({ remote }) => remote === release)?.team;
    if (owner === undefined)
      return `${release} has no owner yet, so team ${team} may not change it.`;
    if (owner !== team) return `${release} belongs to team ${owner}, not to team ${team}.`;
    if (remotes && !remotes.includes(release))
      return `${name} of team ${team} is limited to ${remotes.join(', ')}.`;
  }
  return undefined;
}
