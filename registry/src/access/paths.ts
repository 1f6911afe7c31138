/** A remote's team, and the URL prefixes that all remotes of the team may use. */
export interface Owner {
  readonly remote: string;
  readonly team: string;
  /** `/blog` covers itself and everything below it; `/` is only the home page. */
  readonly prefixes: readonly string[];
}

/**
 * Why a release may not use these paths; empty if it may. A path belongs to the team with the
 * longest matching prefix. A path that starts with a parameter, such as `/:slug`, matches no prefix
 * and is refused, because it would capture pages of every team.
 *
 * @param paths the paths of its routes and redirects
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
    // A remote without an owner may use any path that no team owns.
    if (team === undefined) return [];
    return [`${remote} uses ${path}, which is outside the URL prefixes of team ${team}`];
  });
}

/** The team with the longest prefix that covers a path; undefined if no prefix covers it. */
export function ownerOf(path: string, owners: readonly Owner[]): string | undefined {
  const covering = owners.flatMap(({ team, prefixes }) =>
    prefixes.filter((prefix) => covers(prefix, path)).map((prefix) => ({ team, prefix })),
  );
  covering.sort((a, b) => normalize(b.prefix).length - normalize(a.prefix).length);
  return covering[0]?.team;
}

/** The first of these prefixes that another team owns; undefined if all are free. */
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

/** Routes ignore case and a trailing slash. */
function normalize(path: string): string {
  return path.toLowerCase().replace(/(?<!\/)\/+$/, '');
}
