import { matchRoutes } from 'react-router-dom';
import { API_PREFIX } from '../../contract/host-paths.ts';
import type { ReleaseManifest } from '../../contract/manifest.ts';
import { messageOf } from '../releases/errors.ts';
import { refuseConflicts } from '../releases/set-document.ts';
import { isForApp } from '../server/app.ts';
import { pageTarget } from '../server/markdown/markdown-request.ts';
import { siteFileAt } from '../server/seo/site-files.ts';

const claimsOf = ({ routes, redirects }: ReleaseManifest) => [
  ...routes.map(({ path }) => path),
  ...redirects.map(({ from }) => from),
];

/** Whether the host itself serves a path, before any remote. */
export function isHostPath(path: string): boolean {
  // A page's path followed by `.md` is the page as Markdown.
  const isMarkdown = pageTarget(path).isMarkdown;
  return (
    isMarkdown ||
    path.startsWith(API_PREFIX) ||
    isForApp('GET', path) ||
    siteFileAt(path) !== undefined
  );
}

/** The patterns that a pattern with optional segments expands to, as lists of segments. */
function expandOptional(path: string): string[][] {
  const segments = path.toLowerCase().split('/').filter(Boolean);
  return segments.reduce<string[][]>(
    (lists, segment) => {
      const without = segment.endsWith('?') ? lists : [];
      return [...without, ...lists.map((list) => [...list, segment.replace(/\?$/, '')])];
    },
    [[]],
  );
}

/** Whether a path can match both patterns. The router ignores case. */
function segmentsOverlap(
  [a, ...restA]: readonly string[],
  [b, ...restB]: readonly string[],
): boolean {
  if (a === '*' || b === '*') return true;
  if (a === undefined || b === undefined) return a === b;
  return (a.startsWith(':') || b.startsWith(':') || a === b) && segmentsOverlap(restA, restB);
}

function overlap(one: string, other: string): boolean {
  return expandOptional(one).some((a) => expandOptional(other).some((b) => segmentsOverlap(a, b)));
}

/** Paths that another remote or the host also serves, and redirects to paths without a page. */
export function pathProblems(
  manifest: ReleaseManifest,
  others: readonly ReleaseManifest[],
): string[] {
  try {
    refuseConflicts([...others, manifest].map((each) => ({ manifest: each })));
  } catch (error) {
    return [`src/remote.tsx: ${messageOf(error)}`];
  }
  const problems = claimsOf(manifest).flatMap((path) => {
    const conflicts = others.flatMap((other) =>
      claimsOf(other)
        .filter((claim) => overlap(path, claim))
        .map(
          (claim) =>
            `src/remote.tsx: its ${path} also matches paths of ${claim}, which belongs to ${other.name}`,
        ),
    );
    const isReserved = isHostPath(path) || overlap(path, '/api/*');
    return isReserved
      ? [...conflicts, `src/remote.tsx: its ${path} matches paths that the host serves`]
      : conflicts;
  });
  const pages = [manifest, ...others].flatMap(({ routes }) => routes.map(({ path }) => ({ path })));
  const broken = manifest.redirects.filter(({ to }) => !matchRoutes(pages, to));
  return [
    ...problems,
    ...broken.map(
      ({ from, to }) =>
        `src/remote.tsx: it redirects ${from} to ${to}, which is not a page of the site`,
    ),
  ];
}
