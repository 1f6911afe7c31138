import { createHash } from 'node:crypto';

/** The two halves of a golden set. Only the development half may be looked at while tuning. */
export interface Halves<T> {
  readonly development: readonly T[];
  readonly heldOut: readonly T[];
}

/**
 * Splits a golden set by the SHA-256 of each item's text: the lower half is for development. The
 * rule was fixed before the first measurement, so what is held out was not chosen by hand.
 */
export function halvesOf<T>(items: readonly T[], textOf: (item: T) => string): Halves<T> {
  const sorted = items
    .map((item) => ({ item, hash: createHash('sha256').update(textOf(item)).digest('hex') }))
    .sort((a, b) => (a.hash < b.hash ? -1 : 1))
    .map(({ item }) => item);
  const middle = sorted.length / 2;
  return { development: sorted.slice(0, middle), heldOut: sorted.slice(middle) };
}
