import type { Agent } from '../../contract/agent.ts';
import { languageLabels } from '../../contract/languages.ts';
import { taskLabel } from '../../contract/tasks.ts';
import type { Aspect } from './aspect.ts';
import { type Found, reasonsOf } from './use-case-reasons.ts';
import { stemsOf, termsOfUseCase, type UseCaseTerm } from './use-case-terms.ts';

const WEIGHT = 50;
/** The strength of a match in the description; in the name, category and features it is 1. */
const DESCRIPTION_STRENGTH = 0.8;
/** The share of the weight of a term that no agent has, because it does not distinguish any. */
const UNKNOWN_SHARE = 0.4;

/** The texts of an agent that are compared with a use case. */
export type Described = Pick<
  Agent,
  'name' | 'category' | 'description' | 'features' | 'tasks' | 'languages'
>;

/** The texts of an agent as stems, see `stemsOf`. */
interface Entry<A extends Described = Described> {
  readonly agent: A;
  readonly description: string;
  readonly category: string;
  /** The name, the features, the tasks and the languages. */
  readonly strong: string;
}

interface WeightedTerm extends UseCaseTerm {
  readonly weight: number;
}

/**
 * Rates how much of a use case each agent's entry covers; null if the text says nothing. The fewer
 * of these agents have a term, the more it weighs: its inverse document frequency as in BM25
 * (Robertson and Zaragoza 2009, https://doi.org/10.1561/1500000019).
 */
export function useCaseAspects<A extends Described>(
  text: string,
  agents: readonly A[],
): ReadonlyMap<A, Aspect> | null {
  const terms = termsOfUseCase(text);
  if (terms.length === 0) return null;
  const entries = agents.map((agent) => entryOf(agent));
  const weighted = weightsOf(terms, entries);
  return new Map(entries.map((entry) => [entry.agent, aspectOf(entry, weighted)]));
}

/**
 * Returns how much of one agent's features the entries of others cover, from 0 to 1, rated like a
 * use case.
 *
 * @param agents all agents, whose entries determine how rare a term is
 */
export function featureCoverage<A extends Described>(
  agents: readonly A[],
): (of: A, by: readonly A[]) => number[] {
  const entries = new Map(agents.map((agent) => [agent, entryOf(agent)]));
  return (of, by) => {
    const others = [...entries.values()].filter(({ agent }) => agent !== of);
    const terms = weightsOf(termsOfUseCase(of.features.join('. ')), others);
    return by.map((agent) => fitOf(findTerms(entries.get(agent) ?? entryOf(agent), terms), terms));
  };
}

function aspectOf(entry: Entry, terms: readonly WeightedTerm[]): Aspect {
  const found = findTerms(entry, terms);
  const reasons = reasonsOf(entry.agent, found);
  return {
    weight: WEIGHT,
    fit: fitOf(found, terms),
    reasons,
    misses: reasons.length > 0 ? [] : ['Its description mentions nothing from your use case'],
  };
}

function findTerms(entry: Entry, terms: readonly WeightedTerm[]): Found[] {
  return terms.flatMap((term): Found[] => {
    const { strength, stems } = matchOf(entry, term);
    return strength === 0 ? [] : [{ term, stems, weight: term.weight * strength }];
  });
}

function fitOf(found: readonly Found[], terms: readonly WeightedTerm[]): number {
  const sum = (weights: readonly { weight: number }[]) =>
    weights.reduce((total, { weight }) => total + weight, 0);
  const share = sum(found) / (sum(terms.filter(({ isBonus }) => !isBonus)) || 1);
  // The first words count more than the last ones, because no entry contains all of them.
  return 1 - (1 - Math.min(1, share)) ** 2;
}

function matchOf(entry: Entry, { spellings }: UseCaseTerm) {
  let best = { strength: 0, stems: '' };
  for (const { stems, strength } of spellings) {
    const reached = strength * strengthOf(stems, entry, strength === 1);
    if (reached > best.strength) best = { strength: reached, stems };
  }
  return best;
}

function strengthOf(stems: string, entry: Entry, isTyped: boolean): number {
  if (entry.strong.includes(stems)) return 1;
  if (entry.description.includes(stems)) return DESCRIPTION_STRENGTH;
  // The category as a synonym would match every one of its agents.
  return isTyped && entry.category.includes(stems) ? 1 : 0;
}

function weightsOf(terms: readonly UseCaseTerm[], entries: readonly Entry[]): WeightedTerm[] {
  return terms
    .map((term) => ({ ...term, weight: weightOf(term, entries) }))
    .filter(({ weight }) => weight > 0);
}

function weightOf(term: UseCaseTerm, entries: readonly Entry[]): number {
  const count = entries.reduce((sum, entry) => sum + matchOf(entry, term).strength, 0);
  if (count === 0 && term.isBonus) return 0;
  const rarity = Math.log(1 + (entries.length - count + 0.5) / (count + 0.5));
  return term.share * rarity * (count === 0 ? UNKNOWN_SHARE : 1);
}

function entryOf<A extends Described>(agent: A): Entry<A> {
  const tasks = (agent.tasks ?? []).flatMap((task) => taskLabel(task) ?? []);
  // As a verb, "polish" asks for something else.
  const languages = languageLabels(agent.languages).filter((label) => label !== 'Polish');
  return {
    agent,
    strong: [agent.name, ...agent.features, ...tasks, ...languages].map(stemsOf).join('.'),
    description: stemsOf(agent.description),
    category: stemsOf(agent.category),
  };
}
