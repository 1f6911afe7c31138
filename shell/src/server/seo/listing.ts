import type { Entry } from '../../../contract/remote.ts';
import { messageOf } from '../../releases/errors.ts';
import type { LoadedRelease } from '../../releases/release-set.ts';
import { RenderBusyError } from '../../renderer/render-queue.ts';
import type { RendererPool } from '../../renderer/renderer-pool.ts';
import type { ApiRequest, ApiResponse } from '../../renderer/renderer-process.ts';
import { CooldownError } from '../cache/page-cache.ts';

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

/** A remote could not list some of its URLs. It is not asked again for a while. */
export class ListFailedError extends CooldownError {
  override readonly name = 'ListFailedError';
  /** The URLs of its other routes. */
  readonly entries: readonly ListedEntry[];

  constructor(problem: string, entries: readonly ListedEntry[]) {
    super(problem);
    this.entries = entries;
  }
}

/** Requests the URLs of a release. @throws ListFailedError, RenderBusyError */
export async function listRelease(
  release: LoadedRelease,
  { renderers, answer, onFailure }: ListingDeps,
): Promise<readonly ListedEntry[]> {
  const { name, routes } = release.manifest;
  const fail = (problem: string, route: string, entries: readonly ListedEntry[]) => {
    onFailure(problem, route);
    return new ListFailedError(problem, entries);
  };
  const lists = await renderers
    .list({ type: 'list' }, { answer }, release)
    .catch((error: unknown) => {
      throw error instanceof RenderBusyError ? error : fail(messageOf(error), name, []);
    });
  const entries = routes.flatMap(({ id, path }) => {
    const list = lists[id];
    return list && 'entries' in list
      ? list.entries.map((entry) => ({ ...entry, route: path }))
      : [];
  });
  let failure: ListFailedError | undefined;
  for (const { id } of routes) {
    const list = lists[id];
    if (list && 'entries' in list) continue;
    failure = fail(list?.error ?? 'The route lists no entries', `${name}/${id}`, entries);
  }
  if (failure) throw failure;
  return entries;
}

/** The URLs of several releases, each once. */
export function joinLists(lists: readonly Listing[]): Listing {
  const byPath = new Map(
    lists.flatMap(({ entries }) => entries.map((entry) => [entry.path, entry] as const)),
  );
  return { entries: [...byPath.values()], complete: lists.every(({ complete }) => complete) };
}
