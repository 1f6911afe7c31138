import type { QueryClient } from '@tanstack/react-query';
import type { RouteSpec } from '../../../contract/boot.ts';
import type { Entry } from '../../../contract/remote.ts';
import { type ReleaseSet, routeOf } from '../../releases/release-set.ts';

/** An address of the site, with the path pattern of the route that it belongs to. */
export interface ListedEntry extends Entry {
  readonly route: string;
}

/** All addresses that readers and crawlers should know of. */
export interface Listing {
  readonly entries: readonly ListedEntry[];
  /** False when a remote could not say which addresses it has: those are missing. */
  readonly complete: boolean;
}

/** Told of a route that could not name its addresses. */
type OnFailure = (error: unknown, route: string) => void;

/** The one address of a route without parameters, unless it is kept out of search or has moved. */
function ownEntry(set: ReleaseSet, spec: RouteSpec, queryClient: QueryClient): Entry[] {
  if (/[:*]/.test(spec.path)) return [];
  const { title, description, canonicalPath, noIndex, status } = routeOf(set, spec).head({
    params: {},
    search: new URLSearchParams(),
    queryClient,
  });
  const listed = !noIndex && status !== 404 && canonicalPath === spec.path;
  return listed ? [{ path: spec.path, title, description }] : [];
}

/** Asks all routes of a set at once. A route that fails is left out, and the listing incomplete. */
export async function collectListing(
  set: ReleaseSet,
  queryClient: QueryClient,
  onFailure: OnFailure,
): Promise<Listing> {
  let complete = true;
  const lists = await Promise.all(
    set.routes.map(async (spec) => {
      try {
        const own = routeOf(set, spec).entries;
        const entries = own ? await own({ queryClient }) : ownEntry(set, spec, queryClient);
        return entries.map((entry) => ({ ...entry, route: spec.path }));
      } catch (error) {
        complete = false;
        onFailure(error, `${spec.remote}/${spec.id}`);
        return [];
      }
    }),
  );
  const byPath = new Map(lists.flat().map((entry) => [entry.path, entry]));
  return { entries: [...byPath.values()], complete };
}
