/** Formats a number with thousands separators, independent of the machine's locale. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

/** `1 vote`, `2 votes`. */
export function formatCountOf(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}
