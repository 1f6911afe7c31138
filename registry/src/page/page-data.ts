import type { z } from 'zod';
import type { AuditEntry } from '../../contract/audit.ts';
import type { Build } from '../../contract/builds.ts';
import type { Drive } from '../../contract/drives.ts';
import type { ErrorGroup } from '../../contract/observations.ts';
import type { StoredRelease } from '../../contract/releases.ts';
import type { ServerSchema } from '../../contract/servers.ts';
import type { Pointer } from '../../contract/sets.ts';
import type { Owner } from '../access/paths.ts';
import type { Observed } from '../observations/queries.ts';
import type { DiffHead } from '../queries/diffs.ts';
import type { FullState } from '../rules.ts';
import type { Webhook } from '../webhooks/queries.ts';

type Server = z.infer<typeof ServerSchema>;

/** How a version was published. */
export type Publication = Pick<
  StoredRelease,
  'name' | 'version' | 'publishedAt' | 'publishedBy' | 'provenance' | 'checks'
>;

/** A live version, how it was published, and the change that made it live. */
export interface LiveVersion {
  readonly version: string;
  readonly published?: Publication;
  /** The audit log entry of the change that made it live. */
  readonly change?: AuditEntry;
  /** What visitors experienced with it within a day. */
  readonly observed?: Observed;
}

/** Recently rendered pages of the sets with a version, and how many of them failed. */
export interface SideHealth {
  readonly pages: number;
  readonly failed: number;
}

/** A remote as the operators' page shows it. */
export interface RemoteView {
  readonly name: string;
  readonly team: string | undefined;
  readonly prefixes: readonly string[];
  readonly active: LiveVersion | undefined;
  readonly canary: (LiveVersion & { readonly share: number }) | undefined;
  /** Health with and without the canary; undefined if no server reports any. */
  readonly health: { readonly canary: SideHealth; readonly others: SideHealth } | undefined;
  /** The latest automatic canary. */
  readonly drive: Drive | undefined;
  /** The version that a rollback would activate. */
  readonly previous: string | undefined;
}

/** A live server or worker. */
export interface ServerView extends Server {
  /** Whether it has no problem and serves the revision of its host's pointer. */
  readonly isCurrent: boolean;
}

/** The data of the operators' page. */
export interface PageInput {
  readonly state: FullState;
  readonly owners: readonly Owner[];
  /** The releases that are active or a canary. */
  readonly releases: readonly Publication[];
  /** The latest change that made each version live. */
  readonly changes: readonly AuditEntry[];
  readonly servers: readonly Server[];
  readonly builds: readonly Build[];
  readonly pointers: readonly Pick<Pointer, 'host' | 'revision' | 'active' | 'variants'>[];
  readonly history: readonly AuditEntry[];
  readonly webhooks: readonly Webhook[];
  /** The latest drive of each remote. */
  readonly drives: readonly Drive[];
  /** The latest release diffs. */
  readonly diffs: readonly DiffHead[];
  /** The latest errors. */
  readonly errors: readonly ErrorGroup[];
  /** What visitors experienced with the releases that are active or a canary, within a day. */
  readonly observed: readonly (Observed & Pick<Publication, 'name' | 'version'>)[];
}

/** The remotes that are active, in canary, or owned, by name. */
export function remoteViews(input: PageInput): RemoteView[] {
  const { state, owners } = input;
  const names = new Set([
    ...Object.keys(state.active),
    ...Object.keys(state.canaries),
    ...owners.map(({ remote }) => remote),
  ]);
  return [...names].sort().map((name) => {
    const owner = owners.find(({ remote }) => remote === name);
    const active = state.active[name];
    const canary = state.canaries[name];
    return {
      name,
      team: owner?.team,
      prefixes: owner?.prefixes ?? [],
      active: active === undefined ? undefined : liveVersion(input, name, active),
      canary: canary && { ...liveVersion(input, name, canary.version), share: canary.share },
      health: canary && healthOf(input, canary.share),
      drive: input.drives.find(({ remote }) => remote === name),
      previous: state.previous[name]?.[0],
    };
  });
}

/** The live servers, outdated ones first. */
export function serverViews({ servers, pointers }: PageInput): ServerView[] {
  const views = servers.map((server) => {
    const pointer = pointers.find(({ host }) => host === server.host);
    const isCurrent =
      server.problem === null &&
      (server.kind === 'worker' || (pointer !== undefined && server.revision === pointer.revision));
    return { ...server, isCurrent };
  });
  return views.sort((a, b) => Number(a.isCurrent) - Number(b.isCurrent));
}

function liveVersion(input: PageInput, name: string, version: string): LiveVersion {
  const published = input.releases.find((one) => one.name === name && one.version === version);
  const change = input.changes.find(({ remote, to }) => remote === name && to === version);
  const observed = input.observed.find((one) => one.name === name && one.version === version);
  return {
    version,
    ...(published && { published }),
    ...(change && { change }),
    ...(observed && { observed }),
  };
}

/** Shares are nested, so variants up to a canary's share contain the canary. */
function healthOf({ servers, pointers }: PageInput, share: number): RemoteView['health'] {
  const reports = servers.flatMap(({ host, health }) =>
    (health ?? []).map((one) => ({ host, ...one })),
  );
  if (reports.length === 0) return undefined;
  const withCanary = new Set(
    pointers.flatMap(({ variants }) =>
      variants.filter(({ below }) => below <= share).map(({ set }) => set),
    ),
  );
  const without = new Set(
    pointers.flatMap(({ active, variants }) => [
      active,
      ...variants.filter(({ below }) => below > share).map(({ set }) => set),
    ]),
  );
  const sum = (sets: ReadonlySet<string>) =>
    reports
      .filter(({ set }) => sets.has(set))
      .reduce(
        (all, { pages, failed }) => ({
          pages: all.pages + pages,
          failed: all.failed + failed,
        }),
        { pages: 0, failed: 0 },
      );
  return { canary: sum(withCanary), others: sum(without) };
}
