import type { BrokenRelease } from './broken-release.ts';
import { SPOILED, UNPUBLISHABLE } from './builds.ts';
import { CONTAINED } from './contained.ts';
import { IN_BROWSER } from './in-browser.ts';
import type { BrokenResult } from './run-broken-release.ts';
import { STATIC } from './static.ts';

/** Releases that must not harm a site. */
export const BROKEN_RELEASES: readonly BrokenRelease[] = [
  ...UNPUBLISHABLE,
  ...SPOILED,
  ...STATIC,
  ...IN_BROWSER,
  ...CONTAINED,
  { id: 'not broken, as a control', stage: 'live', says: ['6 of 6'], checksSources: true },
];

/** What is wrong with a result; undefined if it is as expected. */
export function verdictOf(
  { stage, says }: BrokenRelease,
  result: Pick<BrokenResult, 'stage' | 'message'>,
): string | undefined {
  if (result.stage !== stage) return `stopped at ${result.stage} instead of ${stage}`;
  const missing = says.filter((words) => !result.message.includes(words));
  return missing.length === 0 ? undefined : `its message lacks: ${missing.join('; ')}`;
}
