const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/**
 * `2024-08-13` → `August 13, 2024`, `2024-08` → `August 2024`, `2024` → `2024`. By hand, so that
 * server and browser agree whatever their locale and time zone.
 */
export function formatDate(iso: string): string {
  const [year = '', month, day] = iso.split('-');
  const name = MONTHS[Number(month) - 1];
  if (!name) return year;
  return day ? `${name} ${Number(day)}, ${year}` : `${name} ${year}`;
}
