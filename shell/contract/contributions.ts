/** A link that a remote adds to the frame around all pages. */
export interface LinkContribution {
  /** Plain text. */
  readonly label: string;
  /** Path of a page of the site, without a query or fragment. */
  readonly path: string;
  /** 0 to 9999. Lower links come first; links with the same order are sorted by remote, then as declared. */
  readonly order: number;
}

export interface FooterContribution extends LinkContribution {
  /** Title of the footer's column. The first link of a column determines its position. */
  readonly column: string;
  /** The command palette's group that lists the link; `Pages` when absent. */
  readonly group?: string | undefined;
}

export interface PaletteContribution extends LinkContribution {
  /** Title of the group in the command palette. */
  readonly group: string;
}

/**
 * What a remote adds to the frame: data only, no code. It belongs to the release, so it appears and disappears with it.
 *
 * The frame shows a link only while its path is a page of the release set. In one place (the
 * header, a column, a group), a label appears only once, as does a path outside the footer: the
 * link that sorts first wins. The gate refuses a release whose links would not show.
 */
export interface Contributions {
  /** The command palette lists them, too. */
  readonly header?: readonly LinkContribution[] | undefined;
  /** The command palette lists them, too. */
  readonly footer?: readonly FooterContribution[] | undefined;
  /** Links that only the command palette lists. */
  readonly palette?: readonly PaletteContribution[] | undefined;
  /** Links on the page for unknown URLs. */
  readonly notFound?: readonly LinkContribution[] | undefined;
}

/** Maximum number of links in each area, of one remote and of all remotes together. */
export const LINK_LIMITS = {
  header: { remote: 2, site: 6 },
  footer: { remote: 16, site: 60 },
  palette: { remote: 20, site: 100 },
  notFound: { remote: 2, site: 4 },
} as const satisfies Record<keyof Contributions, { remote: number; site: number }>;
