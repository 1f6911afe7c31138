import type { Context } from 'hono';
import { VERSION_HEADER } from '../../contract/http.ts';
import type { ApiEnv, Deps } from '../http/deps.ts';
import { problem } from '../http/errors.ts';
import type { Outcome } from './vote-batcher.ts';

const DAY_S = 24 * 60 * 60;

/**
 * The outcome of a vote that was counted, and on the answer the version that shows it. Answers 404
 * when its target does not exist, and 429 when its network has cast too many votes on it.
 */
export function acceptVote(
  c: Context<ApiEnv>,
  { securityLog, sessions }: Deps,
  outcome: Outcome | undefined,
  target: 'agent' | 'review',
): Outcome {
  if (!outcome) throw problem(404, target === 'agent' ? 'Agent not found' : 'Review not found');
  if (outcome.isRefused) {
    securityLog.refused(`too many votes on one ${target}`, sessions.network(c));
    // Days are those of UTC, which begin at multiples of a day since the epoch.
    c.header('Retry-After', String(DAY_S - (Math.floor(Date.now() / 1000) % DAY_S)));
    throw problem(429, `Your network has cast too many votes on this ${target} today.`);
  }
  c.header(VERSION_HEADER, outcome.version);
  return outcome;
}
