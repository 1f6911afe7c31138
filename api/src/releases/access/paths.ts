/** What a team owns: remotes, and the URL prefixes that all its remotes may use. */
export interface Owner {
  readonly remote: string;
  readonly team: string;
  /** `/blog` covers itself and all below it; `/` is the home page alone. */
  readonly prefixes: readonly string[];
}

/**
 * Why a release of a team may not use these paths; empty when it may. The owner of a path is the team
 * with the longest prefix of it. A path that starts with a parameter, such as `/:slug`, has no prefix
 * and is refused, because it would take pages of every team.
 *
 * @param paths of its routes and redirects
 */
export function foreignPaths(
  remote: string,
  paths: readonly string[],
  owners: readonly Owner[],
): string[] {
  if (owners.length === 0) return [];
  const team = owners.find((owner) => owner.remote === remote)?.team;
  return paths.flatMap((path) => {
    const owner = ownerOf(path, owners);
    if (owner !== undefined && owner === team) return [];
    if (owner !== undefined) return [`${remote} uses ${path}, which team ${owner} owns`];
    // A remote that nobody owns yet is restricted by what others own only.
    if (team === undefined) return [];
    return [`${remote} uses ${path}, which is in no URL prefix of team ${team}`];
  });
}

/** The team whose longest prefix covers a path; undefined when none does. */
export function ownerOf(path: string, owners: readonly Owner[]): string | undefined {
  const covering = owners.flatMap(({ team, prefixes }) =>
    prefixes.filter((prefix) => covers(prefix, path)).map((prefix) => ({ team, prefix })),
  );
  covering.sort((a, b) => normalize(b.prefix).length - normalize(a.prefix).length);
  return covering[0]?.team;
}

/** The team that has one of these prefixes already; undefined when all are free. */
export function takenPrefix(
  owner: Owner,
  owners: readonly Owner[],
): { prefix: string; team: string } | undefined {
  const own = new Set(owner.prefixes.map(normalize));
  for (const { team, prefixes } of owners) {
    if (team === owner.team) continue;
    const prefix = prefixes.find((other) => own.has(normalize(other)));
    if (prefix !== undefined) return { prefix, team };
  }
  return undefined;
}

function covers(prefix: string, path: string): boolean {
  const start = normalize(prefix);
  const whole = normalize(path);
  return whole === start || (start !== '' && whole.startsWith(`${start}/`));
}

/** Routes match in either case, and with or without a slash at the end. */
function normalize(path: string): string {
  return path.toLowerCase().replace(/\/+$/, '');
}
