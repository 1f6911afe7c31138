/**
 * The first `max` UTF-16 code units of a text. Leaves out half of a surrogate pair: a URL cannot encode it, and
 * PostgreSQL stores no JSON that has it.
 */
export const cutText = (text: string, max: number): string =>
  text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');

/** At most `count` texts of at most `max` UTF-16 code units; if there are more, the last one says how many. */
export function cutTexts(texts: readonly string[], count: number, max: number): string[] {
  const cut = texts.map((text) => cutText(text, max));
  if (cut.length <= count) return cut;
  return [...cut.slice(0, count - 1), `… and ${cut.length - count + 1} more`];
}
