const DAY_MS = 86_400_000;

/** Whether a day, month or year (ISO 8601) has begun in any time zone. */
export const hasBegun = (date: string): boolean =>
  date <= new Date(Date.now() + DAY_MS).toISOString().slice(0, date.length);

/** Today's date in UTC (`YYYY-MM-DD`). */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
