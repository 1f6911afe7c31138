import type { Agent } from '../../contract/agent.ts';
import { synonymsOf } from '../search/synonyms.ts';
import { isWeak, wordsOf } from '../search/words.ts';
import type { Aspect } from './aspect.ts';
import { listOf } from './lines.ts';
import { stemOf } from './stem.ts';

const WEIGHT = 25;
/** The maximum number of words that a reason quotes. */
const QUOTED_MAX = 4;
/** The share of a use case that counts as a full fit, because no description has every word. */
const FULL_FIT_SHARE = 0.6;

interface UseCaseWord {
  word: string;
  /** The stems of the word and its synonyms. One of them suffices. */
  stems: readonly string[];
  /** Higher for a word that fewer agents have. */
  weight: number;
}

/** The words of a use case, weighted by how well they distinguish the agents. */
export type UseCase = readonly UseCaseWord[];

/**
 * Extracts the significant words of a text and weights them by how few of these agents have them.
 */
export function useCaseOf(text: string, agents: readonly Agent[]): UseCase {
  const stemsOfAgents = agents.map(stemsOf);
  const byStem = new Map(
    wordsOf(text)
      .filter((word) => word.length > 2 && !isWeak(word))
      .map((word) => [stemOf(word), word]),
  );
  return [...byStem].map(([stem, word]) => {
    const single = (synonymsOf([word]) ?? []).filter((synonym) => synonym.length === 1).flat();
    const stems = [stem, ...single.map(stemOf)];
    const count = stemsOfAgents.filter((own) => stems.some((each) => own.has(each))).length;
    // A word that no agent has does not distinguish them and must not lower every score.
    return { word, stems, weight: count === 0 ? 0 : Math.log(1 + agents.length / count) };
  });
}

/** Rates how much of the use case an agent mentions; null if the request has none. */
export function useCaseAspect(agent: Agent, useCase: UseCase): Aspect | null {
  if (useCase.length === 0) return null;
  const own = stemsOf(agent);
  const found = useCase.filter(({ stems }) => stems.some((stem) => own.has(stem)));
  const total = useCase.reduce((sum, { weight }) => sum + weight, 0);
  const share = total === 0 ? 0 : found.reduce((sum, { weight }) => sum + weight, 0) / total;
  const quoted = found
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, QUOTED_MAX)
    .map(({ word }) => `"${word}"`);
  return {
    weight: WEIGHT,
    fit: Math.min(1, share / FULL_FIT_SHARE),
    reasons: quoted.length > 0 ? [`Speaks of ${listOf(quoted)}, as your use case does`] : [],
    misses: quoted.length > 0 ? [] : ['Its description names nothing of your use case'],
  };
}

function stemsOf({ name, description, features, category }: Agent): Set<string> {
  return new Set(wordsOf([name, category, description, ...features].join(' ')).map(stemOf));
}
