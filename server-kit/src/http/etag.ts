const opaque = (tag: string) => tag.trim().replace(/^W\//, '');

/**
 * Returns the first tag that an `If-None-Match` header lists, or undefined if it lists none of
 * them. Weak and strong tags match (RFC 9110, 13.1.2).
 */
export function knownTag(
  ifNoneMatch: string | undefined,
  tags: readonly string[],
): string | undefined {
  if (ifNoneMatch === undefined) return undefined;
  if (ifNoneMatch.trim() === '*') return tags[0];
  const listed = ifNoneMatch.split(',').map(opaque);
  return tags.find((tag) => listed.includes(opaque(tag)));
}
