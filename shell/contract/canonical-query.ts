import type { QueryParameter } from './remote.ts';

/**
 * What a URL's query means to a page, in one spelling: `?page=2&sort=name`, or an empty string.
 *
 * @param query the parameters that the page reads; all of the URL's when absent
 * @param given the URL's query, with its question mark
 */
export function canonicalQuery(
  query: readonly QueryParameter[] | undefined,
  given: string,
): string {
  if (given.length <= 1 || query?.length === 0) return '';
  const params = new URLSearchParams(given);
  const kept = new URLSearchParams();
  for (const parameter of query ?? new Set(params.keys())) {
    const { name, values } = typeof parameter === 'string' ? { name: parameter } : parameter;
    // A remote may declare a parameter twice.
    if (kept.has(name)) continue;
    const texts = params.getAll(name);
    for (const text of values ? texts.slice(0, 1).filter((one) => values.includes(one)) : texts)
      kept.append(name, text);
  }
  kept.sort();
  return kept.size === 0 ? '' : `?${kept}`;
}
