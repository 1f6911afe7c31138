const DAY_MS = 86_400_000;

const KEPT_PRICING = ['free', 'freemium', 'subscription', 'custom'];

/** The pricing model as readers see it: without the parenthesised detail, in the site's own terms. */
export function formatPricingModel(model: string | null | undefined): string {
  if (!model?.trim()) return 'Pricing not available';
  const lower = model.toLowerCase();
  if (KEPT_PRICING.some((word) => lower.includes(word))) {
    return model
      .replace(/\([^)]*\)/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  }
  if (lower.includes('open source')) return 'Open Source';
  if (lower.includes('usage')) return 'Usage-Based Pricing';
  if (lower.includes('quote')) return 'Contact for Pricing';
  return model;
}

// Without Intl: a formatter takes time to make, in every browser, and more to use than a page's other facts.
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

const shortDate = (date: Date) =>
  `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;

/** How long ago a review was written, in whole UTC days; from 30 days on its date. */
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

/** The day of a time in UTC, such as 'Nov 22, 2026'. */
export function formatDay(iso: string): string {
  return shortDate(new Date(iso));
}

/**
 * Bounds as whole numbers, such as '1–4', or '3' where both are the same; undefined while they are
 * not known.
 */
export function formatRange(
  low: number | null | undefined,
  high: number | null | undefined,
): string | undefined {
  if (typeof low !== 'number' || typeof high !== 'number') return undefined;
  const [from, to] = [low, high].map((bound) => formatNumber(Math.round(bound)));
  return from === to ? from : `${from}–${to}`;
}

/** At most two capitals that stand for a name: of the first and last word, or of a handle's parts. */
export function initials(name: string): string {
  const words = name.split(/[\s_.-]+/).filter(Boolean);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words[words.length - 1] ?? '') : '';
  return ([...first].slice(0, 1).join('') + [...last].slice(0, 1).join('')).toUpperCase();
}

/** A count with its noun: `formatCount(1, 'agent')` gives '1 agent', `formatCount(1200, 'agent')` '1,200 agents'. */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatNumber(count)} ${count === 1 ? noun : plural}`;
}

/** A whole number with thousands separators, the same on every machine. */
export function formatNumber(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
