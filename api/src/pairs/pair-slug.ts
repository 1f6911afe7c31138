/** The separator between the slugs of a pair. */
const VERSUS = '-vs-';

/** How often the separator may occur, because names such as `a vs b` also contain it. */
const SPLITS_MAX = 4;

/**
 * A slug as it appears in a URL: `chatgpt`, or `chatgpt--7` if agent 7 shares it with an older
 * agent.
 */
export interface Slug {
  readonly text: string;
  readonly base: string;
  readonly id: number | null;
}

/** Parses a slug. The base of a slug never contains two hyphens in a row. */
export function parseSlug(text: string): Slug {
  const [, base = text, id] = /^(.+)--([1-9]\d{0,8})$/.exec(text) ?? [];
  return { text, base, id: id === undefined ? null : Number(id) };
}

/** The ways to split a pair into two slugs: one, unless a name contains the separator. */
export function splitPair(pair: string): [first: Slug, second: Slug][] {
  const parts = pair.toLowerCase().split(VERSUS, SPLITS_MAX + 2);
  if (parts.length > SPLITS_MAX + 1) return [];
  const join = (from: number, to?: number) => parseSlug(parts.slice(from, to).join(VERSUS));
  return parts.slice(1).map((_, index) => [join(0, index + 1), join(index + 1)]);
}

/** The slug of a pair: the smaller slug first, so that a pair has one URL. */
export function pairSlug(first: string, second: string): string {
  return [first, second].sort().join(VERSUS);
}
