/** A remote whose version a QA session can switch. */
export interface RemoteVersions {
  readonly name: string;
  /** The version that visitors get; null when the remote is not on the site. */
  readonly active: string | null;
  /** All published versions, newest first. */
  readonly versions: readonly string[];
}

/** A scenario that a QA session can choose, without its responses. */
export interface ListedScenario {
  readonly remote: string;
  readonly id: string;
  readonly title: string;
  /** Path of the page that it shows. */
  readonly url: string;
}
