import type { Sql } from '@agent-atlas/server-kit/db/client';
import { parseQuery } from '../parse-query.ts';
import type { NamedAgent } from './read-question.ts';

/** The agent that a question compares with. */
export interface Reference {
  readonly id: number;
  readonly name: string;
  readonly nameKey: string;
  readonly category: string;
  readonly freeTier: boolean | null;
  readonly monthlyPriceUsd: number | null;
  readonly features: string[];
}

/** Longer names are not recognized. */
const NAME_WORDS_MAX = 4;
/** Parts that people who know the product leave out of its name: "Apollo.io", "Zendesk AI". */
const LEFT_OUT = ['', 'ai', 'io'];

/** An agent that a question names, and how many of the words are its name. */
export interface FoundReference {
  readonly agent: Reference;
  readonly length: number;
}

/**
 * Returns the agent with the longest name at the marked end of the words, even if it is misspelled.
 */
export async function findReference(
  sql: Sql,
  { words, isAtEnd }: NamedAgent,
): Promise<FoundReference | undefined> {
  const near = isAtEnd ? words.slice(-NAME_WORDS_MAX) : words.slice(0, NAME_WORDS_MAX);
  const found = await lookUp(sql, near, isAtEnd);
  if (found) return found;
  const corrected = (await parseQuery(sql, near.join(' '))).words;
  const again =
    corrected.join(' ') === near.join(' ') ? undefined : await lookUp(sql, corrected, isAtEnd);
  return again && { agent: again.agent, length: near.length };
}

async function lookUp(
  sql: Sql,
  words: readonly string[],
  isAtEnd: boolean,
): Promise<FoundReference | undefined> {
  const keys = words.flatMap((_, index) => {
    const length = words.length - index;
    const key = (isAtEnd ? words.slice(-length) : words.slice(0, length)).join('');
    return LEFT_OUT.map((end) => ({ key: key + end, length }));
  });
  const agents = await sql<Reference[]>`
    select
      agent.id, agent.name, name_key as "nameKey", category.name as category,
      (flags -> 'freeTier')::boolean as "freeTier", monthly_price_usd::float8 as "monthlyPriceUsd", features
    from agent_search
    join agent on agent.id = agent_search.agent_id
    join category on category.id = agent.category_id
    where name_key = any (${keys.map(({ key }) => key)}::text[])
    order by agent.id limit ${keys.length}`;
  for (const { key, length } of keys) {
    const agent = agents.find(({ nameKey }) => nameKey === key);
    if (agent) return { agent, length };
  }
  return undefined;
}
