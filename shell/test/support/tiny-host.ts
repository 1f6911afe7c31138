import { join } from 'node:path';
import type { HostParts } from '../../src/releases/compose-set.ts';

/** A host with a minimal theme, so that composing a set takes only a few milliseconds. */
export const tinyHost: HostParts = {
  id: 'aaaaaaaaaa',
  integrity: {},
  themeFile: join(import.meta.dirname, 'tiny-theme.css'),
  candidates: [],
};
