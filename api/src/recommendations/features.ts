import type { Agent } from '../../contract/agent.ts';
import { isWeak, wordsOf } from '../search/words.ts';
import type { Aspect } from './aspect.ts';
import { listOf } from './lines.ts';
import { stemOf } from './stem.ts';

const WEIGHT = 15;

/** How many of the wanted features an agent names; null when none is wanted. */
export function featuresAspect(
  agent: Pick<Agent, 'features' | 'description'>,
  wanted: readonly string[],
): Aspect | null {
  const labels = [...new Set(wanted.map((label) => label.trim()))].filter((label) => label !== '');
  if (labels.length === 0) return null;
  const stems = new Set(wordsOf([...agent.features, agent.description].join(' ')).map(stemOf));
  const has = (label: string) => {
    const words = wordsOf(label).filter((word) => !isWeak(word));
    return words.length > 0 && words.every((word) => stems.has(stemOf(word)));
  };
  const met = labels.filter(has);
  const missing = labels.filter((label) => !has(label));
  return {
    weight: WEIGHT,
    fit: met.length / labels.length,
    reasons: met.length > 0 ? [`Offers ${listOf(met)}`] : [],
    misses: missing.length > 0 ? [`Does not mention ${listOf(missing, 'or')}`] : [],
  };
}
