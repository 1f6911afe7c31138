import type { Sql } from '../../db/client.ts';
import { selectOwners } from './owner-queries.ts';
import type { Owner } from './paths.ts';
import type { Principal } from './principal.ts';

/**
 * What a call does: `serve` is reporting, taking work, and storing sets; `publish`, `change`, and
 * `prune` concern named releases; `own` is what the owner alone may do.
 */
export type Action = 'read' | 'serve' | 'publish' | 'change' | 'prune' | 'own';

/** Why a principal may not do this to these releases; undefined when it may. */
export type Refuse = (
  principal: Principal,
  action: Action,
  releases: readonly string[],
) => Promise<string | undefined>;

/** Looks up who owns what only where it matters. */
export function createRefuse(sql: Sql): Refuse {
  return async (principal, action, releases) => {
    const owners = principal.kind === 'team' && releases.length > 0 ? await selectOwners(sql) : [];
    return refusalOf(principal, action, releases, owners);
  };
}

/** An owner may do everything, a server reads and serves, a team changes what it owns. */
export function refusalOf(
  principal: Principal,
  action: Action,
  releases: readonly string[],
  owners: readonly Owner[],
): string | undefined {
  if (principal.kind === 'owner' || action === 'read') return undefined;
  if (action === 'own') return 'Only the owner of the releases may do this.';
  if (principal.kind === 'server')
    return action === 'serve' ? undefined : 'The token of a server changes no releases.';
  if (action === 'serve') return 'Only servers and release workers may do this.';
  const { team, name, remotes } = principal;
  for (const release of releases) {
    const owner = owners.find(({ remote }) => remote === release)?.team;
    if (owner === undefined) return `${release} belongs to no team yet, and so not to ${team}.`;
    if (owner !== team) return `${release} belongs to team ${owner}, and not to team ${team}.`;
    if (remotes && !remotes.includes(release))
      return `${name} of team ${team} is limited to ${remotes.join(', ')}.`;
  }
  return undefined;
}
