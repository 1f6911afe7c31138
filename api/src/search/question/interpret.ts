import type { Sql } from '@agent-atlas/server-kit/db/client';
import { tileNameOf } from '../../../contract/category-names.ts';
import { byFlag } from '../../../contract/flags.ts';
import { languageLabels } from '../../../contract/languages.ts';
import { INTEGRATIONS, type ReadingPart } from '../../../contract/options.ts';
import type { ReadingChip, SearchParams } from '../../../contract/search.ts';
import {
  COSTS_NOTHING,
  connectsTo,
  costsLessThan,
  holds,
  isNot,
  OPEN_SOURCE,
  worksIn,
} from './facts.ts';
import { type Question, readQuestion } from './read-question.ts';
import { findReference, type Reference } from './reference.ts';

const LABELS = byFlag(({ filter }) => filter);

/** A search text as a question about the facts of the catalogue. */
export interface Interpretation {
  readonly chips: ReadingChip[];
  /** The category whose agents are found. */
  readonly category: string | undefined;
  /**
   * The category whose agents are listed first. A text that says more than a category may name it
   * in passing: "write marketing copy" asks for a writing tool.
   */
  readonly preferred: string | undefined;
  /** Text queries over the fact words of a document. All must hold. */
  readonly facts: readonly string[];
  /** The words that belong to no recognized part. */
  readonly text: string;
  /** The words of the agent that the question compares with, which similar agents share. */
  readonly likeness: string;
  /**
   * The name key of an agent that is listed first although it does not match the question; null if
   * there is none.
   */
  readonly nameKey: string | null;
}

/**
 * Interprets a search text; null if it asks for no facts and names no agent to compare with, or if
 * every part of it is ignored. Such a text is searched as plain words.
 */
export async function interpret(
  sql: Sql,
  params: Pick<SearchParams, 'q' | 'ignore'>,
): Promise<Interpretation | null> {
  const ignore = params.ignore?.split(',') ?? [];
  if (ignore.includes('all')) return null;
  const read = readQuestion(params.q);
  if (read.reference === undefined && !asksForFacts(read)) return null;
  const found = read.reference && (await findReference(sql, read.reference));
  // "sounds like a person" names no agent.
  if (read.reference && !found) return asksForFacts(read) ? withoutReference(read, ignore) : null;
  if (!found) return withoutReference(read, ignore);
  const { words, isAtEnd } = read.reference ?? { words: [], isAtEnd: false };
  const others = isAtEnd ? words.slice(0, -found.length) : words.slice(found.length);
  return build({ ...read, text: [...others, read.text].join(' ').trim() }, found.agent, ignore);
}

const asksForFacts = (read: Question): boolean =>
  read.price !== undefined ||
  read.limitUsd !== undefined ||
  read.integrations.length > 0 ||
  read.languages.length > 0 ||
  read.hasApi ||
  read.isPrivate ||
  read.isWithout;

/** Facts alone are not a question: "free" or "private" is searched as a word. No entry has languages as words. */
function withoutReference(read: Question, ignore: readonly string[]): Interpretation | null {
  const words = [...(read.reference?.words ?? []), read.text].join(' ').trim();
  const isOnlyFact = read.category === undefined && words === '';
  if (isOnlyFact && read.languages.length === 0) return null;
  return build({ ...read, text: words }, undefined, ignore);
}

function build(
  read: Question,
  reference: Reference | undefined,
  ignore: readonly string[],
): Interpretation | null {
  const uses = (part: ReadingPart) => !ignore.includes(part);
  const chips: ReadingChip[] = [];
  const facts: string[] = [];
  const add = (part: ReadingPart, label: string, fact?: string) => {
    if (!uses(part)) return;
    chips.push({ part, label });
    if (fact !== undefined) facts.push(fact);
  };
  const isLike = reference !== undefined && !read.isExcluded && uses('like');
  if (reference && read.isExcluded) {
    add('like', `Not ${reference.name}`, isNot(reference.id));
  } else if (reference && read.isCheaper) {
    add('like', `Cheaper than ${reference.name}`, cheaperThan(reference));
  } else if (reference) add('like', `Like ${reference.name}`);
  const category = read.category ?? (isLike ? reference?.category : undefined);
  const isPreference = read.category !== undefined && read.text !== '';
  if (category !== undefined) {
    add('category', `${isPreference ? 'Preferably ' : ''}${tileNameOf(category)}`);
  }
  if (read.price === 'free') add('price', LABELS.freeTier, holds('freeTier'));
  if (read.price === 'open-source') add('price', 'Open source', OPEN_SOURCE);
  if (read.limitUsd !== undefined) {
    const { limitUsd, isLimitIncluded } = read;
    // Prices are indexed in whole dollars.
    const below = isLimitIncluded ? limitUsd + 1 : limitUsd;
    const label = `Free or ${isLimitIncluded ? 'up to' : 'under'} $${limitUsd} a month`;
    add('price', label, `(${holds('freeTier')} | ${costsLessThan(below)})`);
  }
  if (read.hasApi) add('api', LABELS.api, holds('api'));
  if (read.integrations.length > 0) {
    const labels = INTEGRATIONS.filter(({ id }) => read.integrations.includes(id));
    const label = `Connects to ${labels.map((each) => each.label).join(' and ')}`;
    add('integrations', label, read.integrations.map(connectsTo).join(' & '));
  }
  if (read.languages.length > 0) {
    const label = `Known to work in ${languageLabels(read.languages).join(' and ')}`;
    add('languages', label, read.languages.map(worksIn).join(' & '));
  }
  if (read.isPrivate) add('privacy', LABELS.dataPrivacy, holds('dataPrivacy'));
  if (chips.length === 0) return null;
  // A visitor who asks only for alternatives may also want the agent's own page.
  const isPlain = isLike && chips.length <= 2 && facts.length === 0;
  if (isLike && !isPlain) facts.push(isNot(reference.id));
  return {
    chips,
    category: uses('category') && !isPreference ? category : undefined,
    preferred: uses('category') && isPreference ? category : undefined,
    facts,
    text: read.text,
    likeness: isLike ? reference.features.join(' ') : '',
    nameKey: isPlain ? reference.nameKey : null,
  };
}

/**
 * An agent is cheaper if its paid plan costs less or if it costs nothing. Compared to an agent
 * without a free plan, one with a free plan is also cheaper.
 */
function cheaperThan({ monthlyPriceUsd: price, freeTier }: Reference): string {
  const ways = [COSTS_NOTHING];
  if (price !== null) ways.push(costsLessThan(price));
  if (!freeTier) ways.push(holds('freeTier'));
  return `(${ways.join(' | ')})`;
}
