import { categoryPlural, tileNameOf } from '../../contract/category-names.ts';
import { type PricingKind, pricingKindOf } from '../../contract/pricing.ts';
import { taskLabel } from '../../contract/tasks.ts';
import { type AgentFacts, factWordsOf } from './question/facts.ts';
import { charactersOf, keyOf, lexemeOf, splitCamelCase, wordsOf } from './words.ts';

/** The searchable fields of an agent. */
export interface SearchableAgent extends AgentFacts {
  name: string;
  company: string | null;
  description: string;
  features: readonly string[];
}

/**
 * An agent's texts, grouped by the weight of their words. Each text is lexemes separated by spaces.
 */
export type SearchDocument = {
  agentId: number;
  nameKey: string;
  pricing: PricingKind;
  name: string;
  group: string;
  features: string;
  description: string;
  /** See `question/facts.ts`. */
  facts: string[];
};

/** Builds the search document of an agent. */
export function documentOf(agent: SearchableAgent): SearchDocument {
  const { name, category } = agent;
  const company = agent.company ?? '';
  return {
    agentId: agent.id,
    nameKey: keyOf(name),
    pricing: pricingKindOf(agent.pricingModel),
    name: searchText(name, keyOf(name), splitCamelCase(name)),
    group: searchText(
      company,
      keyOf(company),
      splitCamelCase(company),
      category,
      tileNameOf(category),
      categoryPlural(category),
    ),
    features: searchText(...agent.features),
    description: searchText(
      agent.description,
      agent.pricingModel,
      agent.freeTier ? 'free' : '',
      ...(agent.tasks ?? []).flatMap((task) => taskLabel(task) ?? []),
    ),
    facts: factWordsOf(agent),
  };
}

/** A word of the documents, and whether it is part of the name of an agent or company. */
export type DocumentWord = {
  word: string;
  inName: boolean;
};

/**
 * Returns every distinct word of the documents, except single letters, which are never corrected.
 */
export function dictionaryOf(agents: readonly SearchableAgent[]): DocumentWord[] {
  const words = new Map<string, boolean>();
  const add = (text: string, inName: boolean) => {
    for (const word of wordsOf(text)) {
      const lexeme = lexemeOf(word);
      if (lexeme.length > 1) words.set(lexeme, inName || words.get(lexeme) === true);
    }
  };
  for (const agent of agents) {
    const { group, features, description } = documentOf(agent);
    for (const name of [agent.name, agent.company ?? '']) add(`${name} ${keyOf(name)}`, true);
    add(`${splitCamelCase(agent.name)} ${group} ${features} ${description}`, false);
  }
  return [...words].map(([word, inName]) => ({ word, inName }));
}

function searchText(...texts: string[]): string {
  return [...new Set(texts)]
    .flatMap((text) => [...wordsOf(text).map(lexemeOf), ...charactersOf(text)])
    .join(' ');
}
