import type { Finding } from '@agent-atlas/registry/contract/changes';
import { hintFor } from './hints.ts';

/**
 * The result of a check, with a hint if it has problems.
 *
 * @param begun when the check began, by `performance.now()`; absent if its time is not known
 */
export function finding(check: string, problems: readonly string[], begun?: number): Finding {
  const hint = problems.length > 0 ? hintFor(check) : undefined;
  return {
    check,
    problems: [...problems],
    ...(hint !== undefined && { hint }),
    ...(begun !== undefined && { seconds: Math.round(performance.now() - begun) / 1000 }),
  };
}
