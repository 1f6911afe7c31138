import type { IntegrationId } from '../../../contract/options.ts';

/**
 * What the facts of an agent must be, as text queries over the words that the migration
 * `0055-fact-words` adds to its document.
 */
export const FREE = "'=free'";
export const OPEN_SOURCE = "'=open-source'";
export const PRIVATE = "'=private'";
export const HAS_API = "'=api'";

export const connectsTo = (id: IntegrationId): string => `'=with/${id}'`;
export const isNot = (agentId: number): string => `!'=id/${agentId}'`;

/** An agent that costs nothing, as opposed to one with a free plan next to paid ones. */
export const COSTS_NOTHING = `('=/free/' | (${OPEN_SOURCE} & ${FREE}))`;

/** Prices are indexed as five digits. */
const DIGITS = 5;

/**
 * Matches a price in whole dollars below the limit: one prefix for each smaller digit at each
 * position, so at most 45 of them.
 */
export function costsLessThan(limit: number): string {
  const digits = String(Math.min(10 ** DIGITS - 1, Math.max(0, Math.floor(limit)))).padStart(
    DIGITS,
    '0',
  );
  const prefixes = [...digits].flatMap((digit, at) =>
    Array.from({ length: Number(digit) }, (_, smaller) => `${digits.slice(0, at)}${smaller}`),
  );
  // A limit of nothing matches no price.
  if (prefixes.length === 0) return "'=usd/none'";
  return `(${prefixes.map((prefix) => `'=usd/${prefix}':*`).join(' | ')})`;
}
