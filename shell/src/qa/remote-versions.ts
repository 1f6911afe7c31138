/** A remote that a QA session can switch, as the panel asks for it. */
export interface RemoteVersions {
  readonly name: string;
  /** The version of everybody else; null when the remote is not on the site. */
  readonly active: string | null;
  /** All that are published, the newest first. */
  readonly versions: readonly string[];
}
