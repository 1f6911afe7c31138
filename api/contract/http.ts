/** What the web server and the API tell each other over HTTP, besides the public calls. */

/** Carries the shared `API_TOKEN`; the caller is the web server, asking for itself or a visitor. */
export const CALLER_TOKEN_HEADER = 'x-atlas-token';

/** The state of the data that an answer shows, as {@link formatVersion} writes it. */
export const VERSION_HEADER = 'x-data-version';

/** On a request: the answer must show at least this version. */
export const MIN_VERSION_HEADER = 'x-data-version-min';

/** The facts an answer shows, separated by commas: `agent:5,agents,order:votes`. */
export const TAGS_HEADER = 'cache-tag';

/** Server-sent {@link ChangeEvent}s, or a list of them as JSON with `?since=<version>`. */
export const CHANGES_PATH = '/internal/changes';

/** Takes a JSON array of GET targets and answers {@link BatchedRead}s in the same order. */
export const READS_PATH = '/internal/reads';

/** The longest path with its query that a server takes, in bytes; a longer one is answered 414. */
export const TARGET_MAX_BYTES = 8 * 1024;

/** Most reads in one batch, and its longest body in bytes. */
export const BATCH_MAX_READS = 16;
export const BATCH_MAX_BYTES = 16 * 1024;

/** How often the change feed sends a comment, in milliseconds, so that a lost connection shows. */
export const CHANGES_HEARTBEAT_MS = 5000;

/** A state of the data: a number that grows with each change, in one database's lifetime. */
export interface DataVersion {
  /** Tells databases apart; the larger is the younger. */
  readonly epoch: number;
  readonly value: number;
}

const VERSION = /^(\d{1,15})-(\d{1,15})$/;

/** Reads `<epoch>-<value>`; undefined for anything else. */
export function parseVersion(text: string | null | undefined): DataVersion | undefined {
  const match = VERSION.exec(text ?? '');
  return match ? { epoch: Number(match[1]), value: Number(match[2]) } : undefined;
}

export function formatVersion({ epoch, value }: DataVersion): string {
  return `${epoch}-${value}`;
}

/** Below 0 when `a` is the older version, above 0 when `b` is. */
export function compareVersions(a: DataVersion, b: DataVersion): number {
  return a.epoch - b.epoch || a.value - b.value;
}

/**
 * One step of the change feed. An event without `hard`, `soft` and `reset` says only which version
 * the sender has reached.
 */
export interface ChangeEvent extends DataVersion {
  /** Cache tags whose content changed: copies must not be served any more. `*` is all of them. */
  readonly hard?: readonly string[] | '*';
  /** Cache tags of counts that votes moved: copies may be served while they are renewed. */
  readonly soft?: readonly string[];
  /** Earlier events were lost: every copy may be outdated. */
  readonly reset?: true;
}

/** One answer of a batch. */
export interface BatchedRead {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Record<string, string>;
  readonly body: string;
}
