import type { DiffView } from '@agent-atlas/api/contract/release-diffs';

/** A page as one width and theme shows it. */
export interface ViewCapture {
  readonly view: DiffView;
  /** PNG of the whole page. */
  readonly picture: Buffer;
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
}
