const DAY_MS = 86_400_000;

/** Pricing models with these words are shown in the catalogue's words. */
const OWN_WORDING = ['free', 'freemium', 'subscription', 'custom'];

/** A pricing model as shown to visitors: without details in parentheses and in the site's terms. */
export function formatPricingModel(model: string | null | undefined): string {
  if (!model?.trim()) return 'Pricing not available';
  const lower = model.toLowerCase();
  if (OWN_WORDING.some((word) => lower.includes(word))) {
    return model
      .replace(/\([^()]*\)/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  }
  if (lower.includes('open source')) return 'Open Source';
  if (lower.includes('usage')) return 'Usage-Based Pricing';
  if (lower.includes('quote')) return 'Contact for Pricing';
  return model;
}

// `Intl` is not used, because its formatters are slow to create and to use.
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

const shortDate = (date: Date) =>
  `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;

/** The age of a review in whole UTC days or weeks; its date from 30 days on. */
export function formatReviewDate(iso: string, now: Date): string {
  const written = new Date(iso);
  const days = Math.floor(now.getTime() / DAY_MS) - Math.floor(written.getTime() / DAY_MS);
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days < 7) return `${days} days ago`;
  const weeks = Math.floor(days / 7);
  if (days < 30) return weeks === 1 ? '1 week ago' : `${weeks} weeks ago`;
  return shortDate(written);
}

/** The UTC day of a time, such as 'Nov 22, 2026'. */
export function formatDay(iso: string): string {
  return shortDate(new Date(iso));
}

/**
 * A range of whole numbers, such as '1–4', or '3' if both bounds are the same; undefined if a bound is unknown.
 */
export function formatRange(
  low: number | null | undefined,
  high: number | null | undefined,
): string | undefined {
  if (typeof low !== 'number' || typeof high !== 'number') return undefined;
  const [from, to] = [low, high].map((bound) => formatNumber(Math.round(bound)));
  return from === to ? from : `${from}–${to}`;
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The first character that a reader sees, such as a letter with its accents, or a flag. */
function firstCharacter(text: string): string {
  const [first] = characters.segment(text);
  const letter = first?.segment ?? '';
  const capital = letter.toUpperCase();
  // Some letters, such as "ß", have no capital of their own.
  return [...characters.segment(capital)].length > 1 ? letter : capital;
}

/** At most two capitals for a name: the initials of its first and last word or part of a handle. */
export function initials(name: string): string {
  const [first = name.trim(), ...others] = name.split(/[\s_.-]+/).filter(Boolean);
  return firstCharacter(first) + firstCharacter(others.at(-1) ?? '');
}

/** A count with its noun: '1 agent' for `formatCount(1, 'agent')`, '1,200 agents' for `formatCount(1200, 'agent')`. */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatNumber(count)} ${count === 1 ? noun : plural}`;
}

/** A whole number with thousands separators, independent of the locale. */
export function formatNumber(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
