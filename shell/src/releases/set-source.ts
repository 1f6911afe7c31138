import type { ObservationBatch } from '@agent-atlas/registry/contract/observations';
import type { Versions } from '@agent-atlas/registry/contract/releases';
import type { ServerReport } from '@agent-atlas/registry/contract/servers';
import type { Pointer } from '@agent-atlas/registry/contract/sets';
import type { NewTestRecord } from '@agent-atlas/registry/contract/tests';
import type { BuildStore } from './build-store.ts';
import type { QaLinks } from './qa-link-mirror.ts';
import type { SetStore } from './set-store.ts';
import type { ReleaseStore } from './store.ts';

/** Tells a web server which sets to serve. All sets that it names are on this disk. */
export interface SetSource {
  /** The sets to serve now; undefined while this host has none. */
  pointer(): Promise<Pointer | undefined>;
  /** Calls back whenever the pointer may have moved. @returns a function that stops watching */
  watch(changed: () => void): () => void;
  /**
   * Composes a set of exactly these versions, for one session or to replace a release that fails.
   *
   * @returns the set's id
   * @throws ReleaseError when it cannot be composed
   */
  compose(versions: Versions): Promise<string>;
  /** The QA links; absent without a release API. */
  readonly qaLinks?: QaLinks;
  /** Published versions by remote, newest first. */
  published(): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Fetches a release that a visitor requests. @throws ReleaseError when it is not published */
  fetchRequested(name: string, version: string): Promise<void>;
  /**
   * Stores a test record of a release. Absent without a release API.
   *
   * @throws ReleaseError when it cannot be stored
   */
  addTest?(name: string, version: string, record: NewTestRecord): Promise<void>;
  /**
   * Sends the release API what visitors experienced with releases. Absent without a release API.
   *
   * @returns the indexes of the browsers' reports that counted
   * @throws when it does not arrive
   */
  observe?(batch: ObservationBatch): Promise<readonly number[]>;
  /** A browser file of another build of the shell, or of a set that is not on this disk. */
  fetchAsset(file: string): Promise<Buffer | undefined>;
  /** A published file by its SHA-256 as hex; undefined when it does not exist. */
  fetchFile(digest: string): Promise<Buffer | undefined>;
}

/** A source with its stores on disk. */
export interface DiskSource extends SetSource {
  readonly store: ReleaseStore;
  readonly sets: SetStore;
  /** Other builds of the host; absent without a release API. */
  readonly builds?: BuildStore;
  /** The token that authorizes a manual rollback of this server. */
  readonly token?: string;
  /**
   * Updates the disk before the server starts. If that fails, the server serves what is already
   * there.
   */
  start?(): Promise<void>;
  /** Whether the last report reached the release API. */
  readonly isConnected?: boolean;
  /** Keeps reporting to the release API what this server serves. @returns a function that stops it */
  report?(state: () => ServingState & Pick<ServerReport, 'health'>): () => void;
}

/** What a server serves and, if that differs from the pointer, why. */
export type ServingState = Pick<ServerReport, 'revision' | 'set' | 'problem'>;
