import { satisfies } from 'semver';
import type { ReleaseManifest } from '../../contract/manifest.ts';
import { compatibleRange } from '../../contract/shared.ts';

/** What a build of the host shares with remotes. */
export interface SharedPackages {
  /** Versions by package. */
  readonly versions: Readonly<Record<string, string>>;
  /** Export names by module. */
  readonly names: Readonly<Record<string, readonly string[]>>;
}

/** Shared packages whose version in the host is incompatible, and used names that the host does not share. */
export function sharedProblems(
  { shared: builtWith, uses }: Pick<ReleaseManifest, 'shared' | 'uses'>,
  { versions, names: shared }: SharedPackages,
): string[] {
  const wrong = Object.entries(builtWith).flatMap(([name, built]) => {
    const own = versions[name];
    if (own === undefined) return [`it was built with ${name}, which the host does not share`];
    return satisfies(own, compatibleRange(name, built))
      ? []
      : [`it was built with ${name} ${built}; the host has ${own}`];
  });
  const missing = Object.entries(uses.shared).flatMap(([module, names]) =>
    names
      .filter((name) => !shared[module]?.includes(name))
      .map((name) => `it uses ${name} from ${module}, which the host does not share`),
  );
  return [...wrong, ...missing];
}
