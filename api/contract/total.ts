/** How many items a list has on all its pages. */
export interface Total {
  readonly count: number;
  /** Whether there are more items; those are not counted. */
  readonly isAtLeast: boolean;
}

/** Carries a {@link Total}: `186`, or `1000;at-least` (a structured field, RFC 9651). */
export const TOTAL_HEADER = 'x-total-count';

export function formatTotal({ count, isAtLeast }: Total): string {
  return isAtLeast ? `${count};at-least` : `${count}`;
}

/** Parses the output of {@link formatTotal}; null for anything else. */
export function parseTotal(text: string | null): Total | null {
  const [, count, more] = /^(\d{1,15})(;at-least)?$/.exec(text ?? '') ?? [];
  return count === undefined ? null : { count: Number(count), isAtLeast: more !== undefined };
}
