/// <reference types="@rspack/core/module" />
import type { HotContainer } from '../browser/dev-window.ts';

/** Set by the build. */
declare const REMOTE_NAME: string;

/**
 * Part of a remote's entry in development: lets the page replace the remote's modules. The compiler recognizes only
 * complete expressions with `import.meta.webpackHot`.
 */
const container: HotContainer = {
  build: () => __webpack_hash__,
  update: async () => (await import.meta.webpackHot?.check(true)) ?? [],
};

window.atlasDev?.attach(REMOTE_NAME, container);
// Every build changes this module; see `serial-loader.ts`.
import.meta.webpackHot?.accept();
