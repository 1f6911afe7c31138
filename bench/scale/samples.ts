import { RATING_FILTERS, type RatingFilter } from '../../api/contract/options.ts';
import { PRICING_KINDS, type PricingKind } from '../../api/contract/pricing.ts';
import { CATEGORY_ORDERS } from '../../api/src/agents/orders.ts';
import { type Position, positionOf } from '../../api/src/lists/order.ts';
import type { Sql } from '../../server-kit/src/db/client.ts';
import { randomNumbers } from '../lib/random.ts';

const SAMPLE = 300;

/** Random parameters for reads. Each call returns another sample. */
export interface Samples {
  one<T>(values: readonly T[]): T;
  category(): { id: number; name: string };
  /** A random position in the order by score. */
  scored(): { categoryId: number; position: Position };
  agentId(): number;
  pricing(): PricingKind;
  rating(): RatingFilter;
  /** A word that occurs in very many agents. */
  common(): string;
  medium(): string;
  /** A word that occurs in few agents. */
  rare(): string;
  /** A rare word with two letters swapped. */
  mistyped(): string;
}

/** Draws samples from a database. The same `seed` produces the same samples. */
export async function drawSamples(sql: Sql, seed = 1): Promise<Samples> {
  const random = randomNumbers(seed);
  const one = <T>(values: readonly T[]): T => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new Error('There is nothing to sample from');
    return value;
  };
  const categories = await sql<{ id: number; name: string }[]>`
    select id, name from category order by name`;
  const agents = await sql<{ id: number; categoryId: number; position: Position }[]>`
    select
      agent_id as id, category_id as "categoryId",
      ${positionOf(sql, CATEGORY_ORDERS.score)} as position
    from agent_score order by hashint4(agent_id) limit ${SAMPLE}`;
  const [common, medium, rare] = [
    await words(sql, 0, 100),
    await words(sql, 500, SAMPLE),
    await words(sql, await rareWordIndex(sql), SAMPLE),
  ];
  return {
    one,
    category: () => one(categories),
    scored: () => one(agents),
    agentId: () => one(agents).id,
    pricing: () => one(PRICING_KINDS).id,
    rating: () => one(RATING_FILTERS),
    common: () => one(common),
    medium: () => one(medium),
    rare: () => one(rare),
    mistyped: () => one(rare).replace(/^(..)(.)(.)/, '$1$3$2'),
  };
}

/** The index in the list of words, by frequency, from which words are rare. */
async function rareWordIndex(sql: Sql): Promise<number> {
  const [row] = await sql<{ words: number }[]>`
    select count(*)::integer as words from word where agent_count > 0`;
  return Math.min(20_000, Math.floor((row?.words ?? 0) / 2));
}

/** Words of five letters or more, most frequent first, without the first `skip`. */
async function words(sql: Sql, skip: number, count: number): Promise<string[]> {
  const rows = await sql<{ word: string }[]>`
    select word from word where length(word) > 4 and agent_count > 0
    order by agent_count desc, word offset ${skip} limit ${count}`;
  return rows.map(({ word }) => word);
}
