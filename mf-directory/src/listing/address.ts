/** A path with the parameters that have a value: `/search?q=notes&pricing=free`. */
export function addressOf(
  path: string,
  params: Readonly<Record<string, string | number | undefined>>,
): string {
  const query = Object.entries(params)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');
  return query ? `${path}?${query}` : path;
}
