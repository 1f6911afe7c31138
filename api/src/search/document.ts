import { categoryPlural, tileNameOf } from '../../contract/category-names.ts';
import { type PricingKind, pricingKindOf } from '../../contract/pricing.ts';
import { charactersOf, keyOf, splitCamelCase, wordsOf } from './words.ts';

/** What of an agent is searched. */
export interface SearchableAgent {
  id: number;
  name: string;
  company: string | null;
  category: string;
  description: string;
  pricingModel: string;
  freeTier: boolean | null;
  features: readonly string[];
}

/** An agent's texts by what a word in them weighs, as words with a space between. */
export type SearchDocument = {
  agentId: number;
  nameKey: string;
  pricing: PricingKind;
  name: string;
  group: string;
  features: string;
  description: string;
};

/** Makes of an agent what is searched. */
export function documentOf(agent: SearchableAgent): SearchDocument {
  const { name, category } = agent;
  const company = agent.company ?? '';
  return {
    agentId: agent.id,
    nameKey: keyOf(name),
    pricing: pricingKindOf(agent.pricingModel),
    name: plain(name, keyOf(name), splitCamelCase(name)),
    group: plain(
      company,
      keyOf(company),
      splitCamelCase(company),
      category,
      tileNameOf(category),
      categoryPlural(category),
    ),
    features: plain(...agent.features),
    description: plain(agent.description, agent.pricingModel, agent.freeTier ? 'free' : ''),
  };
}

/** A word of the documents, and whether an agent or company is named by it. */
export type DocumentWord = {
  word: string;
  inName: boolean;
};

/** Every word of the documents once. Single letters are left out: nobody mistypes them. */
export function dictionaryOf(agents: readonly SearchableAgent[]): DocumentWord[] {
  const words = new Map<string, boolean>();
  const add = (text: string, inName: boolean) => {
    for (const word of wordsOf(text)) {
      if (word.length > 1) words.set(word, inName || words.get(word) === true);
    }
  };
  for (const agent of agents) {
    const { group, features, description } = documentOf(agent);
    for (const name of [agent.name, agent.company ?? '']) add(`${name} ${keyOf(name)}`, true);
    add(`${splitCamelCase(agent.name)} ${group} ${features} ${description}`, false);
  }
  return [...words].map(([word, inName]) => ({ word, inName }));
}

function plain(...texts: string[]): string {
  return [...new Set(texts)].flatMap((text) => [...wordsOf(text), ...charactersOf(text)]).join(' ');
}
