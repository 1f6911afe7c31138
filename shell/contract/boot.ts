import type { QueryKey } from '@tanstack/react-query';

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

/** The data of one query that the server ran. */
export interface BootQuery {
  readonly queryKey: QueryKey;
  readonly data: unknown;
}

/** What the server tells the browser in the page: the release set it is pinned to and its data. */
export interface Boot {
  readonly set: string;
  readonly year: number;
  readonly remotes: readonly RemoteSpec[];
  readonly routes: readonly RouteSpec[];
  readonly state: readonly BootQuery[];
  /** Loader data of the matched routes, as React Router hydrates it. */
  readonly loaderData: Readonly<Record<string, unknown>>;
  /** What went wrong on the server, by route, as React Router hydrates it; absent when nothing did. */
  readonly errors?: Readonly<Record<string, unknown>>;
  /**
   * Remotes whose pages the server must choose for each visitor, because a canary of them runs: links
   * to them are full page loads. Absent when the page was chosen for this visitor.
   */
  readonly canaries?: readonly string[];
  /** Only in a QA session. */
  readonly qa?: QaBoot;
}

/**
 * What a QA session can make a remote do: its files cannot be fetched, it takes five seconds, its
 * calls of the API answer 500, its pages throw when they are drawn, it asks for a version of a
 * shared module that the host does not have.
 */
export const FAULT_KINDS = ['offline', 'slow', 'api-500', 'throws', 'wrong-shared'] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

export interface Fault {
  readonly kind: FaultKind;
  /** Where it happens; on both sides when absent. */
  readonly side?: 'server' | 'browser' | undefined;
}

/** What a QA session changes, by remote. */
export interface QaChanges {
  /** A published version, or `dev` for the newest of a team's running `pnpm dev --in`. */
  readonly versions: Readonly<Record<string, string>>;
  readonly faults: Readonly<Record<string, Fault>>;
}

export interface QaBoot extends QaChanges {
  /** End of the session, in milliseconds since the epoch. */
  readonly expires: number;
  /** How long the server took to make this page, in milliseconds. */
  readonly renderMs: number;
  /** Why the page was made from the active versions although others were asked for. */
  readonly problem?: string;
}

/** Id of the `<script type="application/json">` that carries {@link Boot}. */
export const BOOT_ELEMENT_ID = 'atlas-boot';
