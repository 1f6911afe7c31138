const OPTIONS_BY_LENGTH: Readonly<Record<number, Intl.DateTimeFormatOptions>> = {
  4: { year: 'numeric' },
  7: { year: 'numeric', month: 'short' },
  10: { year: 'numeric', month: 'short', day: 'numeric' },
};

/**
 * A day, month or year (`2024-03-01`, `2024-03`, `2024`) as a short US date of the same precision.
 * The same everywhere: read and written in UTC.
 */
export function formatPartialDate(date: string): string {
  const options = OPTIONS_BY_LENGTH[date.length];
  if (!options) return date;
  return new Date(date).toLocaleDateString('en-US', { ...options, timeZone: 'UTC' });
}
