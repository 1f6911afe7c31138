import { join } from 'node:path';
import type { HostParts } from '../../src/releases/release-set.ts';
import { inProcessRenderers } from './in-process-renderers.ts';

/** A host with a theme of two lines: composing a set takes a few milliseconds. */
export const tinyHost: HostParts = {
  renderers: inProcessRenderers(),
  themeFile: join(import.meta.dirname, 'tiny-theme.css'),
  candidates: [],
  buildId: 'tiny',
};
