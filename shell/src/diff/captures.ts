import type { DiffView } from '@agent-atlas/api/contract/release-diffs';

/** The pictures of longer pages are cut off, in CSS pixels. */
export const HEIGHT_MAX = 12_000;

/** A page as one width and theme shows it. */
export interface ViewCapture {
  readonly view: DiffView;
  /** PNG of the whole page, or of its first {@link HEIGHT_MAX} pixels. */
  readonly picture: Buffer;
  /** Height of the page, in CSS pixels. */
  readonly height: number;
  /** The accessibility tree, one indented line per node. */
  readonly tree: readonly string[];
}

/** A scenario's page as one version renders it. Everything that changes with each build is normalized. */
export interface PageCapture {
  /** HTTP status. */
  readonly status: number;
  /** Title, description, links and structured data. */
  readonly head: readonly string[];
  /** The server's HTML, one line per element. */
  readonly body: readonly string[];
  /** Compressed bytes: the remote's own scripts of this page, the site's stylesheet, the document. */
  readonly bytes: { readonly scripts: number; readonly styles: number; readonly html: number };
  readonly views: readonly ViewCapture[];
  /** What the pictures do not show. */
  readonly problems: readonly string[];
}
