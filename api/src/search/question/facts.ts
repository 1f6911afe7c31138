import { FLAGS, type FlagId, flagsIn } from '../../../contract/flags.ts';
import type { LanguageId } from '../../../contract/languages.ts';
import { type IntegrationId, RATING_FILTERS } from '../../../contract/options.ts';
import { type PricingKind, pricingKindOf } from '../../../contract/pricing.ts';
import type { SearchParams } from '../../../contract/search.ts';
import type { TaskId } from '../../../contract/tasks.ts';

/**
 * What an agent's facts must be, as text queries over the words of {@link factWordsOf}. No text
 * contains these words, because `=` is not part of a word.
 */
export const holds = (flag: FlagId): string => `'=${flag}'`;

const hasPricing = (kind: PricingKind): string => `'=pricing/${kind}'`;
export const OPEN_SOURCE = hasPricing('open-source');
/** An agent that costs nothing, as opposed to one with a free plan next to paid ones. */
export const COSTS_NOTHING = `(${hasPricing('free')} | (${OPEN_SOURCE} & ${holds('freeTier')}))`;

export const doesTask = (id: TaskId): string => `'=task/${id}'`;
export const worksIn = (id: LanguageId): string => `'=language/${id}'`;
export const connectsTo = (id: IntegrationId): string => `'=with/${id}'`;
export const isNot = (agentId: number): string => `!'=id/${agentId}'`;

/** Prices are indexed in whole dollars, as five digits. */
const DIGITS = 5;
const PRICE_MAX = 10 ** DIGITS - 1;

const digitsOf = (dollars: number): string =>
  String(Math.min(PRICE_MAX, Math.max(0, Math.floor(dollars)))).padStart(DIGITS, '0');

/** The filters of a search. The category is its normalized name. */
export type Filters = Pick<SearchParams, 'category' | 'pricing' | 'rating' | 'has' | 'language'>;

/** The fields of an agent that questions and filters are about. */
export interface AgentFacts extends Readonly<Record<FlagId, boolean | null>> {
  id: number;
  category: string;
  pricingModel: string;
  monthlyPriceUsd: number | null;
  integrations: readonly string[];
  /** Ids of `TASKS`. */
  tasks?: readonly string[];
  /** Ids of `LANGUAGES`. */
  languages?: readonly string[];
}

/** Returns the facts of an agent as words of its document; `renewRatings` adds its rating. */
export function factWordsOf(agent: AgentFacts): string[] {
  const { id, monthlyPriceUsd } = agent;
  const words: readonly (readonly [string, boolean])[] = [
    ...FLAGS.map((flag) => [flag.id, agent[flag.id] === true] as const),
    [`usd/${digitsOf(monthlyPriceUsd ?? 0)}`, monthlyPriceUsd !== null],
    [`id/${id}`, true],
    [`category/${agent.category}`, true],
    [`pricing/${pricingKindOf(agent.pricingModel)}`, true],
    ...(agent.tasks ?? []).map((task) => [`task/${task}`, true] as const),
    ...(agent.languages ?? []).map((id) => [`language/${id}`, true] as const),
    ...agent.integrations.map((integration) => [`with/${integration}`, true] as const),
  ];
  return words.flatMap(([word, isTrue]) => (isTrue ? [`=${word}`] : []));
}

/**
 * Matches a price in whole dollars below the limit: one prefix for each smaller digit at each
 * position, so at most 45 of them.
 */
export function costsLessThan(limit: number): string {
  const digits = digitsOf(limit);
  const prefixes = [...digits].flatMap((digit, at) =>
    Array.from({ length: Number(digit) }, (_, smaller) => `${digits.slice(0, at)}${smaller}`),
  );
  // A limit of nothing matches no price.
  if (prefixes.length === 0) return "'=usd/none'";
  return `(${prefixes.map((prefix) => `'=usd/${prefix}':*`).join(' | ')})`;
}

/** Returns the text queries of filters. All must hold. */
export function filterQueries({ category, pricing, rating, has, language }: Filters): string[] {
  const name = category?.replace(/['\\]/g, '$&$&');
  const ratings = RATING_FILTERS.filter((each) => rating !== undefined && each >= rating);
  return [
    ...(name === undefined ? [] : [`'=category/${name}'`]),
    ...(pricing === undefined ? [] : [hasPricing(pricing)]),
    ...(rating === undefined
      ? []
      : [`(${ratings.map((each) => `'=rating/${each}'`).join(' | ')})`]),
    ...flagsIn(has).map(holds),
    ...(language === undefined ? [] : [worksIn(language)]),
  ];
}
