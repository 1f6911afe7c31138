/** The search page's address for a text; null when there is nothing to search for. */
export function searchPath(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === '' ? null : `/search?q=${encodeURIComponent(trimmed)}`;
}
