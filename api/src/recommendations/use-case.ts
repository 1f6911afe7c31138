import type { Agent } from '../../contract/agent.ts';
import { synonymsOf } from '../search/synonyms.ts';
import { isWeak, wordsOf } from '../search/words.ts';
import type { Aspect } from './aspect.ts';
import { listOf } from './lines.ts';
import { stemOf } from './stem.ts';

const WEIGHT = 25;
/** Words quoted in a reason: more would not be read. */
const QUOTED_MAX = 4;
/** The share of a use case that is as good as all of it: nobody's description has every word. */
const ENOUGH = 0.6;

interface Wanted {
  word: string;
  /** Of the word and of what else it is called; one of them is enough. */
  stems: readonly string[];
  /** The rarer among the agents, the more. */
  weight: number;
}

/** What a described use case asks for, weighed against the agents it is to be told apart among. */
export type UseCase = readonly Wanted[];

/** The words of the text that say something, each with how much it tells these agents apart. */
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
    // A word that no agent here has tells none apart and must not pull all of them down.
    return { word, stems, weight: count === 0 ? 0 : Math.log(1 + agents.length / count) };
  });
}

/** How much of the use case an agent speaks of; null when none was described. */
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
    fit: Math.min(1, share / ENOUGH),
    reasons: quoted.length > 0 ? [`Speaks of ${listOf(quoted)}, as your use case does`] : [],
    misses: quoted.length > 0 ? [] : ['Its description names nothing of your use case'],
  };
}

function stemsOf({ name, description, features, category }: Agent): Set<string> {
  return new Set(wordsOf([name, category, description, ...features].join(' ')).map(stemOf));
}
