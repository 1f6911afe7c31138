import type { LoaderContext } from '@rspack/core';

let serial = 0;

/**
 * Makes every build different. If an edit that is undone led back to an earlier build, a browser would take the next
 * update of that build from its module cache, where there is another one.
 */
// biome-ignore lint/style/noDefaultExport: the form of a loader
export default function serialLoader(this: LoaderContext, source: string): string {
  this.cacheable(false);
  serial += 1;
  return `${source}\nexport const serial = ${serial};\n`;
}
