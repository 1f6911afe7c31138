/**
 * The first `max` UTF-16 code units of a text. Leaves out half of a surrogate pair: a URL cannot encode it, and
 * PostgreSQL stores no JSON that has it.
 */
export const cutText = (text: string, max: number): string =>
  text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
