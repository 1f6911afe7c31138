import type { DehydratedState } from '@tanstack/react-query';

/** A route as the browser needs it to build its router before any remote's code is there. */
export interface RouteSpec {
  readonly remote: string;
  readonly id: string;
  readonly path: string;
  /** Absolute paths of the page's own chunks, for prefetching. */
  readonly files: readonly string[];
}

export interface RemoteSpec {
  readonly name: string;
  readonly version: string;
  /** Absolute path of the federated entry. */
  readonly entry: string;
  /** Absolute paths of what every page of this remote needs, the entry included. */
  readonly initial: readonly string[];
}

/** What the server tells the browser in the page: the release set it is pinned to and its data. */
export interface Boot {
  readonly set: string;
  readonly year: number;
  readonly remotes: readonly RemoteSpec[];
  readonly routes: readonly RouteSpec[];
  readonly state: DehydratedState;
  /** Loader data of the matched routes, as React Router hydrates it. */
  readonly loaderData: Readonly<Record<string, unknown>>;
  /** What went wrong on the server, by route, as React Router hydrates it; absent when nothing did. */
  readonly errors?: Readonly<Record<string, unknown>>;
}

/** Id of the `<script type="application/json">` that carries {@link Boot}. */
export const BOOT_ELEMENT_ID = 'atlas-boot';
