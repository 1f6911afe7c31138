import type { Agent } from '../../contract/agent.ts';
import { isWeak } from '../../contract/weak-words.ts';
import { stemOf } from '../search/stem.ts';
import { wordsOf } from '../search/words.ts';
import type { Aspect } from './aspect.ts';
import { listOf } from './lines.ts';

const WEIGHT = 15;

/** Rates how many of the requested features an agent mentions; null if none is requested. */
export function featuresAspect(
  agent: Pick<Agent, 'features' | 'description'>,
  requested: readonly string[],
): Aspect | null {
  const labels = [...new Set(requested.map((label) => label.trim()))].filter(
    (label) => label !== '',
  );
  if (labels.length === 0) return null;
  const stems = new Set(wordsOf([...agent.features, agent.description].join(' ')).map(stemOf));
  const has = (label: string) => {
    const words = wordsOf(label).filter((word) => !isWeak(word));
    return words.length > 0 && words.every((word) => stems.has(stemOf(word)));
  };
  const found = labels.filter(has);
  const missing = labels.filter((label) => !has(label));
  return {
    weight: WEIGHT,
    fit: found.length / labels.length,
    reasons: found.length > 0 ? [`Offers ${listOf(found)}`] : [],
    misses: missing.length > 0 ? [`Does not mention ${listOf(missing, 'or')}`] : [],
  };
}
