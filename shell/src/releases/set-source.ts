import type { Pointer, ServerReport, Versions } from '@agent-atlas/api/contract/releases';
import type { SetStore } from './set-store.ts';
import type { ReleaseStore } from './store.ts';

/** Where a web server learns which sets it serves. Whatever it names is on this disk. */
export interface SetSource {
  /** The sets to serve now; undefined while there are none for this host. */
  pointer(): Promise<Pointer | undefined>;
  /** Calls back whenever the pointer may have moved. @returns a function that ends it */
  watch(changed: () => void): () => void;
  /**
   * The set of exactly these versions, for one session or in place of a release that fails.
   *
   * @returns its id
   * @throws ReleaseError when it cannot be composed
   */
  compose(versions: Versions): Promise<string>;
  /** Published versions by remote, the newest first. */
  published(): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Makes a release part of this disk because a visitor asks for it. @throws ReleaseError when it is not published */
  fetchRequested(name: string, version: string): Promise<void>;
  /** A browser file of another build of the shell, or of a set that is not on this disk. */
  fetchAsset(file: string): Promise<Buffer | undefined>;
  /** A published file by its SHA-256 as hex; undefined when there is none. */
  fetchFile(digest: string): Promise<Buffer | undefined>;
}

/** A source with the disk that it keeps everything on. */
export interface DiskSource extends SetSource {
  readonly store: ReleaseStore;
  readonly sets: SetStore;
  /** What whoever asks this server to go back must know. */
  readonly token?: string;
  /** Brings the disk up to date before the server begins; what is there is served when that fails. */
  start?(): Promise<void>;
  /** Goes on telling the release API what this server serves. @returns a function that ends it */
  report?(state: () => ServingState & Pick<ServerReport, 'health'>): () => void;
}

/** What a server serves, and why it is not what the pointer names. */
export type ServingState = Pick<ServerReport, 'revision' | 'set' | 'problem'>;
