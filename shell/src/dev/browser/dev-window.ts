import type { QueryClient } from '@tanstack/react-query';
import type * as refreshRuntime from 'react-refresh/runtime';

/** The browser build of a remote whose modules can be replaced. */
export interface HotContainer {
  /** Hash of the build that it runs. */
  readonly build: () => string;
  /**
   * Replaces the modules that changed in the next build.
   *
   * @returns ids of the modules that were evaluated again
   * @throws Error when a changed module cannot be replaced
   */
  readonly update: () => Promise<readonly (string | number)[]>;
}

/** What the development script knows about the page from the shell. */
export interface OpenPage {
  readonly queryClient: QueryClient;
  readonly router: { readonly revalidate: () => Promise<void> };
}

/** The connection between the shell, the remotes and the development script, which are separate builds. */
export interface DevWindow {
  /** The only copy of React's refresh runtime. */
  readonly refresh: typeof refreshRuntime;
  /** Called by each remote's entry. */
  readonly attach: (remote: string, container: HotContainer) => void;
  /** Called before the page is hydrated. */
  readonly open: (page: OpenPage) => void;
  /** Registers what to do when a remote's definition has changed. */
  readonly onRenewed: (renewed: (remote: string) => void) => void;
  /** Reports an error that React caught. */
  readonly failed: (error: unknown) => void;
}

declare global {
  interface Window {
    /** Only in development. */
    atlasDev?: DevWindow;
  }
}
