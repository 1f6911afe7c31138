import type { QueryKey } from '@tanstack/react-query';
import type { FaultKind } from './fault-kinds.ts';
import type { Scenario } from './scenario.ts';

/** A route, with what the browser needs to build its router before it has loaded any remote. */
export interface RouteSpec {
  readonly remote: string;
  readonly id: string;
  readonly path: string;
  /** Absolute paths of the page's own chunks, for prefetching. */
  readonly files: readonly string[];
  /** Name under which the remote's container exposes the page. When absent, the page comes with the routes. */
  readonly exposed?: string | undefined;
}

/** A contribution to a slot. */
export interface SlotSpec {
  readonly remote: string;
  readonly id: string;
  readonly slot: string;
  /** Name under which the remote's container exposes the component. */
  readonly exposed: string;
}

export interface RemoteSpec {
  readonly name: string;
  readonly version: string;
  /** Absolute path of the federated entry. */
  readonly entry: string;
  /** Absolute path of its Module Federation manifest, if it has one. */
  readonly manifest?: string | undefined;
  /** Absolute paths of the files that every page of this remote needs, including the entry. */
  readonly initial: readonly string[];
  /** Absolute path of its routes' code, which navigations need and a first page does not. */
  readonly routes?: string | undefined;
}

export interface FrameLink {
  readonly label: string;
  readonly path: string;
}

/** The links in the frame, in order: what the remotes of the release set contribute. */
export interface FrameLinks {
  readonly header: readonly FrameLink[];
  /** `group` is the command palette's group; `Pages` when absent. */
  readonly footer: readonly {
    readonly title: string;
    readonly links: readonly (FrameLink & { readonly group?: string | undefined })[];
  }[];
  /** Links that only the command palette lists. */
  readonly palette: readonly { readonly title: string; readonly links: readonly FrameLink[] }[];
  readonly notFound: readonly FrameLink[];
  /** URL of the {@link SetMap}, which has the palette's own links; absent if they are here. */
  readonly rest?: string | undefined;
}

/** The links of a frame without remotes. */
export const NO_LINKS: FrameLinks = { header: [], footer: [], palette: [], notFound: [] };

/** What a tab needs about the pages of all remotes once its visitor may leave the first one. Each set has one. */
export interface SetMap {
  readonly remotes: readonly RemoteSpec[];
  readonly routes: readonly RouteSpec[];
  readonly palette: FrameLinks['palette'];
}

/** The data of one query that the server ran. */
export interface BootQuery {
  readonly queryKey: QueryKey;
  readonly data: unknown;
}

/** Sent to the browser with the page: the release set that the page is pinned to, and the page's data. */
export interface Boot {
  readonly set: string;
  readonly year: number;
  /** The page's own remote and those of contributions; all remotes once the {@link SetMap} has arrived. */
  remotes: readonly RemoteSpec[];
  /** The routes of the page's own remote; all routes once the {@link SetMap} has arrived. */
  routes: readonly RouteSpec[];
  readonly frame: FrameLinks;
  /** In the order in which their slots show them. */
  readonly slots: readonly SlotSpec[];
  readonly state: readonly BootQuery[];
  /** URLs of the scripts that this page needs besides the shell's. The browser fetches them once it has painted. */
  readonly preloads: readonly string[];
  /** The route of this page, `<remote>/<id>`; absent for the shell's own pages. */
  readonly page?: string;
  /** Why the server could not render the page, in words for the visitor; absent if it could. */
  readonly problem?: string;
  /**
   * Remotes that have a canary. The server must choose their pages for each visitor, so links to them
   * are full page loads. Absent if this page was chosen for the visitor.
   */
  readonly canaries?: readonly string[];
  /** Share of the page loads that report their web vitals; none if absent. */
  readonly vitals?: number;
  /** Only in a QA session. */
  readonly qa?: QaBoot;
}

export interface Fault {
  readonly kind: FaultKind;
  /** Where the fault occurs; on both sides when absent. */
  readonly side?: 'server' | 'browser' | undefined;
}

/** What a QA session changes, by remote. */
export interface QaChanges {
  /** A published version, or `dev` for the newest build of a running `pnpm dev --in`. */
  readonly versions: Readonly<Record<string, string>>;
  readonly faults: Readonly<Record<string, Fault>>;
}

/** A fault that affects individual API calls. */
export interface CallFault {
  /**
   * Such as `GET /api/reviews`; a `*` at the end matches anything. Without a query, it matches any
   * query.
   */
  readonly call: string;
  /** The status that replaces the API's own: 400 to 599. */
  readonly status?: number | undefined;
  /** Added time, in milliseconds: up to 10,000. */
  readonly latencyMs?: number | undefined;
  /** Where the fault occurs; on both sides when absent. */
  readonly side?: 'server' | 'browser' | undefined;
}

/** The conditions under which a QA session tests a page. All of them are in the page's URL. */
export interface QaConditions {
  /** By remote: a published version, `dev`, or `active` for the public one. */
  readonly versions: Readonly<Record<string, string>>;
  /** By remote; `none` removes a fault of the session's link. */
  readonly faults: Readonly<Record<string, Fault | 'none'>>;
  readonly calls: readonly CallFault[];
  /** The scenario whose mock responses replace the API's: `<remote>/<id>`. */
  readonly scenario?: string | undefined;
  /** Width of the framed viewport, in CSS pixels. */
  readonly width?: number | undefined;
  readonly theme?: 'light' | 'dark' | undefined;
  readonly dir?: 'rtl' | undefined;
  /** Makes all texts longer and accented. */
  readonly text?: 'long' | undefined;
  /** `slow` adds two seconds to each response; `offline` fails all API calls of the open page. */
  readonly network?: 'slow' | 'offline' | undefined;
  /** The time at which all clocks are fixed, ISO 8601 in UTC. */
  readonly clock?: string | undefined;
}

export interface QaBoot extends QaChanges {
  /** The name of the person who received the session's link. */
  readonly person: string;
  /** The purpose of the link. */
  readonly purpose: string | null;
  /** What the link allows, as text. `/_qa/remotes` lists the allowed versions. */
  readonly scope: string;
  /** End of the session, in milliseconds since the epoch. */
  readonly expires: number;
  /** How long the server took to render this page, in milliseconds. */
  readonly renderMs: number;
  /** Why the session has ended. This page is the public one, and the other fields do not apply. */
  readonly ended?: string;
  /** Identifies the request for this page in the servers' logs. */
  readonly requestId: string;
  /** Why the page was rendered with the active versions instead of the requested ones. */
  readonly problem?: string;
  readonly conditions: QaConditions;
  /** Conditions in the URL that could not be applied, and why. */
  readonly refused: readonly string[];
  /** The mock responses of the scenario, by call. */
  readonly answers?: Scenario['answers'] | undefined;
}

/** Id of the `<script type="application/json">` that contains {@link Boot}. */
export const BOOT_ELEMENT_ID = 'atlas-boot';
