import type { Agent } from '../../contract/agent.ts';
import { listOf } from './lines.ts';
import { stemsOf, type UseCaseTerm } from './use-case-terms.ts';

/** The maximum number of features that a reason quotes. */
const FEATURES_MAX = 2;
/** Longer sentences are cut at a word. */
const QUOTE_MAX = 160;

/** A term that an agent's entry contains. */
export interface Found {
  readonly term: UseCaseTerm;
  /** What the entry has of it. */
  readonly stems: string;
  readonly weight: number;
}

/**
 * Returns sentences that quote the part of the entry that fits the use case best: its features, and
 * the sentence of the description that adds the most to them. Without a specific term, there is no
 * reason: containing the word "large" does not make an entry suitable for a job.
 */
export function reasonsOf(
  { features, description }: Pick<Agent, 'features' | 'description'>,
  found: readonly Found[],
): string[] {
  if (!found.some(({ term }) => term.isSpecific)) return [];
  const [quoted, missing] = bestOf(features, found, FEATURES_MAX);
  const sentences = description.split(/(?<=[.!?])\s+/);
  const rest = missing.filter(({ term }) => term.isSpecific);
  const [[sentence] = []] = rest.length > 0 ? bestOf(sentences, rest, 1) : [];
  const names = listOf(quoted.map((feature) => `"${feature}"`));
  return [
    quoted.length > 0 && `Fits your use case with ${names}`,
    sentence !== undefined && `Its description says: "${shortened(sentence)}"`,
  ].filter((reason) => reason !== false);
}

/**
 * Returns the texts that add the most weight, one after the other, and the terms that none of them
 * contains.
 */
function bestOf(
  texts: readonly string[],
  found: readonly Found[],
  max: number,
): [string[], readonly Found[]] {
  const stems = texts.map((text) => ({ text, stems: stemsOf(text) }));
  const chosen: string[] = [];
  let missing = found;
  while (chosen.length < max) {
    const ranked = stems.map((each) => ({ ...each, weight: weightIn(each.stems, missing) }));
    const best = ranked.reduce((a, b) => (b.weight > a.weight ? b : a), {
      text: '',
      stems: '',
      weight: 0,
    });
    if (best.weight === 0) break;
    chosen.push(best.text);
    missing = missing.filter((each) => !best.stems.includes(each.stems));
  }
  return [chosen, missing];
}

function weightIn(stems: string, found: readonly Found[]): number {
  const present = found.filter((each) => stems.includes(each.stems));
  if (!present.some(({ term }) => term.isSpecific)) return 0;
  return present.reduce((sum, { weight }) => sum + weight, 0);
}

function shortened(sentence: string): string {
  if (sentence.length <= QUOTE_MAX) return sentence;
  return `${sentence.slice(0, sentence.lastIndexOf(' ', QUOTE_MAX)).replace(/[,;:]$/, '')} …`;
}
