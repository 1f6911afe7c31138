import type { ReviewSummary } from '../../contract/review.ts';
import { type Points, phrasesOf, type Side } from './phrases.ts';

/** A topic is shown if this many reviews share it: a single mention is no summary. */
const MENTIONS_MIN = 2;
/** Maximum number of topics on each side. */
const TOPICS_MAX = 6;

type Topic = ReviewSummary['pros'][number];

/** Returns whether a review has the phrase of a topic. */
export function hasTopic(review: Points, topic: string): boolean {
  return phrasesOf(review, topic.startsWith('pro-') ? 'pro' : 'con').has(topic);
}

/**
 * Counts the phrases that several reviews share in their pros, or cons, most frequent first. A
 * phrase counts once per review. A phrase that is part of a longer one in as many reviews is
 * omitted. A phrase is shown in the reviews' own words: the most frequent wording, or the shortest
 * of several.
 */
export function topicsOf(reviews: readonly Points[], side: Side): Topic[] {
  const wordings = new Map<string, string[]>();
  for (const review of reviews)
    for (const [topic, text] of phrasesOf(review, side)) {
      const known = wordings.get(topic);
      if (known) known.push(text);
      else wordings.set(topic, [text]);
    }
  const shared = [...wordings]
    .filter(([, texts]) => texts.length >= MENTIONS_MIN)
    .map(([topic, texts]) => ({ topic, text: usualText(texts), count: texts.length }))
    .sort(
      (a, b) =>
        b.count - a.count || b.topic.length - a.topic.length || (a.topic < b.topic ? -1 : 1),
    );
  const shown: Topic[] = [];
  for (const topic of shared) {
    if (shown.length === TOPICS_MAX) break;
    if (!shown.some((other) => other.count === topic.count && contains(other, topic)))
      shown.push(topic);
  }
  return shown;
}

/** Returns whether the stems of `part` are adjacent stems of `whole`. */
function contains(whole: Topic, part: Topic): boolean {
  const [, ...stems] = part.topic.split('-');
  return `${whole.topic}-`.includes(`-${stems.join('-')}-`);
}

/** The most frequent text in any case; of several, the shortest, then the first by code points. */
function usualText(texts: readonly string[]): string {
  const groups = [...Map.groupBy(texts, (text) => text.toLowerCase()).values()];
  groups.sort(
    (a, b) =>
      b.length - a.length ||
      (a[0] ?? '').length - (b[0] ?? '').length ||
      ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1),
  );
  const text = groups[0]?.[0] ?? '';
  return text.charAt(0).toUpperCase() + text.slice(1);
}
