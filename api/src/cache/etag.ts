/**
 * Returns the first tag that an `If-None-Match` header lists, or undefined if it lists none of
 * them.
 */
export function knownTag(
  ifNoneMatch: string | undefined,
  tags: readonly string[],
): string | undefined {
  if (ifNoneMatch === undefined) return undefined;
  if (ifNoneMatch.trim() === '*') return tags[0];
  const listed = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.find((tag) => listed.includes(tag));
}
