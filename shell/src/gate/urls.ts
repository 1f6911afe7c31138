import { matchRoutes } from 'react-router-dom';
import type { ReleaseManifest } from '../../contract/manifest.ts';
import { messageOf } from '../releases/errors.ts';
import { refuseConflicts } from '../releases/set-document.ts';
import { isForApp } from '../server/app.ts';
import { siteFileAt } from '../server/seo/site-files.ts';

const claimsOf = ({ routes, redirects }: ReleaseManifest) => [
  ...routes.map(({ path }) => path),
  ...redirects.map(({ from }) => from),
];

/** Whether the host answers a path itself, before any remote. */
export function isHostPath(path: string): boolean {
  return path.startsWith('/api/') || isForApp('GET', path) || siteFileAt(path) !== undefined;
}

/** The patterns that one with optional segments stands for, as lists of segments. */
function spellings(path: string): string[][] {
  const segments = path.toLowerCase().split('/').filter(Boolean);
  return segments.reduce<string[][]>(
    (lists, segment) => {
      const without = segment.endsWith('?') ? lists : [];
      return [...without, ...lists.map((list) => [...list, segment.replace(/\?$/, '')])];
    },
    [[]],
  );
}

/** Whether some path fits both patterns. The router ignores case. */
function meet([a, ...restA]: readonly string[], [b, ...restB]: readonly string[]): boolean {
  if (a === '*' || b === '*') return true;
  if (a === undefined || b === undefined) return a === b;
  return (a.startsWith(':') || b.startsWith(':') || a === b) && meet(restA, restB);
}

function overlap(one: string, other: string): boolean {
  return spellings(one).some((a) => spellings(other).some((b) => meet(a, b)));
}

/** Addresses that another remote or the host has, and redirects that lead to no page. */
export function addressProblems(
  manifest: ReleaseManifest,
  others: readonly ReleaseManifest[],
): string[] {
  try {
    refuseConflicts([...others, manifest].map((each) => ({ manifest: each })));
  } catch (error) {
    return [messageOf(error)];
  }
  const problems = claimsOf(manifest).flatMap((path) => {
    const taken = others.flatMap((other) =>
      claimsOf(other)
        .filter((claim) => overlap(path, claim))
        .map((claim) => `its ${path} also takes addresses of ${claim}, which ${other.name} has`),
    );
    const isHosts = isHostPath(path) || overlap(path, '/api/*');
    return isHosts ? [...taken, `its ${path} takes addresses that the host answers`] : taken;
  });
  const pages = [manifest, ...others].flatMap(({ routes }) => routes.map(({ path }) => ({ path })));
  const lost = manifest.redirects.filter(({ to }) => !matchRoutes(pages, to));
  return [
    ...problems,
    ...lost.map(({ from, to }) => `it redirects ${from} to ${to}, which is no page of the site`),
  ];
}
