/** The internal HTTP protocol between the web server and the API, besides the public routes. */

/** The version of the data in a response, as {@link formatVersion} writes it. */
export const VERSION_HEADER = 'x-data-version';

/** Request header: the response must show at least this data version. */
export const MIN_VERSION_HEADER = 'x-data-version-min';

/** Identifies one press of a button: requests with the same key take effect once. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

/** The cache tags of a response, separated by commas: `agent:5,agents,order:votes`. */
export const TAGS_HEADER = 'cache-tag';

/** Server-sent {@link ChangeEvent}s, or a list of them as JSON with `?since=<version>`. */
export const CHANGES_PATH = '/internal/changes';

/** Takes a JSON array of GET targets and returns {@link BatchedRead}s in the same order. */
export const READS_PATH = '/internal/reads';

/** Maximum length of a request's path and query, in bytes; a longer one gets a 414. */
export const TARGET_MAX_BYTES = 8 * 1024;

/** Maximum number of reads in a batch, and of bytes in its body. */
export const BATCH_MAX_READS = 16;
export const BATCH_MAX_BYTES = 16 * 1024;

/** The routes whose requests may share a batch of votes. */
export const VOTE_PATHS = ['/api/votes', '/api/review-votes'] as const;

export type VotePath = (typeof VOTE_PATHS)[number];

/** Takes a JSON array of {@link BatchedVote}s and returns {@link BatchedAnswer}s in the same order. */
export const VOTES_PATH = '/internal/votes';

/** Maximum number of votes in a batch, and of characters in each vote's JSON. */
export const BATCH_MAX_VOTES = 32;
export const VOTE_MAX_LENGTH = 4 * 1024;

/** How often the change feed sends a comment, in milliseconds, so that clients notice a lost connection. */
export const CHANGES_HEARTBEAT_MS = 5000;

/** A version of the data: a number that increases with each change, within one database's lifetime. */
export interface DataVersion {
  /** Identifies the database; a newer database has a larger epoch. */
  readonly epoch: number;
  readonly value: number;
}

const VERSION = /^(\d{1,15})-(\d{1,15})$/;

/** Parses `<epoch>-<value>`; undefined for anything else. */
export function parseVersion(text: string | null | undefined): DataVersion | undefined {
  const match = VERSION.exec(text ?? '');
  return match ? { epoch: Number(match[1]), value: Number(match[2]) } : undefined;
}

export function formatVersion({ epoch, value }: DataVersion): string {
  return `${epoch}-${value}`;
}

/** Negative if `a` is older, positive if `b` is older. */
export function compareVersions(a: DataVersion, b: DataVersion): number {
  return a.epoch - b.epoch || a.value - b.value;
}

/**
 * An event of the change feed. Without `hard`, `soft` and `reset`, it only announces the sender's
 * current version.
 */
export interface ChangeEvent extends DataVersion {
  /** Cache tags whose content changed: copies must no longer be served. `*` means all tags. */
  readonly hard?: readonly string[] | '*';
  /** Cache tags whose vote counts changed: copies may be served while they are renewed. */
  readonly soft?: readonly string[];
  /** Earlier events were lost: every copy may be outdated. */
  readonly reset?: true;
}

/** The response to one read of a batch. */
export interface BatchedRead {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** One visitor's request in a batch of votes. */
export interface BatchedVote {
  readonly path: VotePath;
  /** The vote's own headers, names in lower case. The batch request carries the common ones. */
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** The response to one vote of a batch. */
export interface BatchedAnswer {
  readonly status: number;
  /** Names in lower case; a repeated header is listed each time. */
  readonly headers: [name: string, value: string][];
  readonly body: string;
}
