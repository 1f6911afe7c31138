/** `Intl` is not used, because its output may differ between server and browser. */
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
] as const;

/**
 * Formats a day, month, or year (`2024-03-01`, `2024-03`, `2024`) with the same precision: 'Mar 1, 2024', 'Mar 2024',
 * '2024'.
 *
 * @param months whether to abbreviate the names of months
 * @returns the text before the first hyphen if `iso` has no valid month
 */
export function formatPartialDate(iso: string, months: 'short' | 'long' = 'short'): string {
  const [year = '', month, day] = iso.split('-');
  const name = MONTHS[Number(month) - 1];
  if (!name) return year;
  const shown = months === 'short' ? name.slice(0, 3) : name;
  return day ? `${shown} ${Number(day)}, ${year}` : `${shown} ${year}`;
}
