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

/** All URLs for feed readers and crawlers. */
export interface Listing {
  readonly entries: readonly ListedEntry[];
  /** False if a remote could not list its URLs, which are then missing. */
  readonly complete: boolean;
}

export interface ListingDeps {
  readonly renderers: Pick<RendererPool, 'list'>;
  readonly answer: (request: ApiRequest) => Promise<ApiResponse>;
  /** Called for a route that could not list its URLs. */
  readonly onFailure: (problem: string, route: string) => void;
}

/** Requests the URLs of every release of a set. @throws RenderBusyError */
export async function collectListing(
  set: ReleaseSet,
  { renderers, answer, onFailure }: ListingDeps,
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
          fail(list?.error ?? 'The route lists no entries', `${name}/${id}`);
          return [];
        });
      } catch (error) {
        if (error instanceof RenderBusyError) throw error;
        fail(messageOf(error), name);
        return [];
      }
    }),
  );
  // In the order of the set, no matter which release responded first.
  const byPath = new Map(lists.flat().map((entry) => [entry.path, entry]));
  return { entries: [...byPath.values()], complete };
}
