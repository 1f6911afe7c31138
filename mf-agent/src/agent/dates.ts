const utc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });

/** By the length of the text. Made once: a formatter costs more than the rest of a page's facts. */
const FORMATS: Readonly<Record<number, Intl.DateTimeFormat>> = {
  4: utc({ year: 'numeric' }),
  7: utc({ year: 'numeric', month: 'short' }),
  10: utc({ year: 'numeric', month: 'short', day: 'numeric' }),
};

/**
 * A day, month or year (`2024-03-01`, `2024-03`, `2024`) as a short US date of the same precision.
 * The same everywhere: read and written in UTC.
 */
export function formatPartialDate(date: string): string {
  return FORMATS[date.length]?.format(new Date(date)) ?? date;
}
