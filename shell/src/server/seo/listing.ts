import type { Entry } from '../../../contract/remote.ts';
import { messageOf } from '../../releases/errors.ts';
import type { ReleaseSet } from '../../releases/release-set.ts';
import { RenderBusyError } from '../../renderer/render-queue.ts';
import type { RendererPool } from '../../renderer/renderer-pool.ts';
import type { ApiRequest, ApiResponse } from '../../renderer/renderer-process.ts';

/** A URL of the site, with the path pattern of its route. */
export interface ListedEntry extends Entry {
  readonly route: string;
}

/** All URLs that readers and crawlers should know of. */
export interface Listing {
  readonly entries: readonly ListedEntry[];
  /** False when a remote could not list its URLs: those are missing. */
  readonly complete: boolean;
}

export interface ListingParts {
  readonly renderers: Pick<RendererPool, 'list'>;
  readonly answer: (request: ApiRequest) => Promise<ApiResponse>;
  /** Told of a route that could not list its URLs. */
  readonly onFailure: (problem: string, route: string) => void;
}

/** Asks every release of a set. @throws RenderBusyError */
export async function collectListing(
  set: ReleaseSet,
  { renderers, answer, onFailure }: ListingParts,
): Promise<Listing> {
  let complete = true;
  const fail = (problem: string, route: string) => {
    complete = false;
    onFailure(problem, route);
  };
  const lists = await Promise.all(
    [...set.releases.values()].map(async (release) => {
      const { name, routes } = release.manifest;
      try {
        const lists = await renderers.list({ type: 'list' }, { answer }, release);
        return routes.flatMap(({ id, path }) => {
          const list = lists[id];
          if (list && 'entries' in list)
            return list.entries.map((entry) => ({ ...entry, route: path }));
          fail(list?.error ?? 'The route says nothing', `${name}/${id}`);
          return [];
        });
      } catch (error) {
        if (error instanceof RenderBusyError) throw error;
        fail(messageOf(error), name);
        return [];
      }
    }),
  );
  // In the order of the set, whichever release answered first.
  const byPath = new Map(lists.flat().map((entry) => [entry.path, entry]));
  return { entries: [...byPath.values()], complete };
}
