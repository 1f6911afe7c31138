import type { DiffView } from '@agent-atlas/registry/contract/diffs';

/** Pictures of longer pages are cut off at this height, in CSS pixels. */
export const HEIGHT_MAX = 12_000;

/** A page in one width and theme. */
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
  /** The parts of the page that the pictures do not show. */
  readonly problems: readonly string[];
}
