import type { LoaderContext } from '@rspack/core';

let serial = 0;

/**
 * Makes every build different. If undoing an edit led back to an earlier build, a browser would
 * take that build's next update from its module cache, which contains a different one.
 */
export default function serialLoader(this: LoaderContext, source: string): string {
  this.cacheable(false);
  serial += 1;
  return `${source}\nexport const serial = ${serial};\n`;
}
