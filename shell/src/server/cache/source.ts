import { compareVersions, type DataVersion } from '@agent-atlas/api/contract/http';

/** The data that a page was made from. */
export interface Source {
  /** The API reads, each with the hash of its response. */
  readonly reads: readonly { readonly key: string; readonly hash: string }[];
  /** Cache tags of those reads. */
  readonly tags: readonly string[];
  /** The oldest data version among the reads; undefined without reads. */
  readonly version: DataVersion | undefined;
  /**
   * Whether the page depends only on these reads. If not, only a new render shows what has changed.
   */
  readonly canRevalidate: boolean;
  /** Whether another remote's contribution was missing, which the next render may have. */
  readonly isPartial?: boolean;
}

/** The source of a page that reads nothing from the API. */
export const NO_SOURCE: Source = {
  reads: [],
  tags: [],
  version: undefined,
  canRevalidate: true,
};

/** The source of something that is made of several others. */
export function joinSources(sources: readonly Source[]): Source {
  const versions = sources.flatMap(({ version }) => version ?? []);
  return {
    reads: sources.flatMap(({ reads }) => reads),
    tags: [...new Set(sources.flatMap(({ tags }) => tags))],
    version: versions.sort(compareVersions)[0],
    canRevalidate: sources.every(({ canRevalidate }) => canRevalidate),
    isPartial: sources.some(({ isPartial }) => isPartial),
  };
}
