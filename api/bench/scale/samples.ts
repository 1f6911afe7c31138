import { RATING_FILTERS, type RatingFilter } from '../../contract/options.ts';
import { PRICING_KINDS, type PricingKind } from '../../contract/pricing.ts';
import { CATEGORY_ORDERS } from '../../src/agents/orders.ts';
import type { Sql } from '../../src/db/client.ts';
import { type Position, positionOf } from '../../src/lists/order.ts';
import { randomNumbers } from '../random.ts';

const SAMPLE = 300;

/** What is asked for, at random: each call gives another one. */
export interface Samples {
  one<T>(values: readonly T[]): T;
  category(): { id: number; name: string };
  /** An agent somewhere in the order of scores. */
  scored(): { categoryId: number; position: Position };
  agentId(): number;
  pricing(): PricingKind;
  rating(): RatingFilter;
  /** A word that very many agents have. */
  common(): string;
  medium(): string;
  /** A word that few agents have. */
  rare(): string;
  /** A rare word with two letters that changed places. */
  mistyped(): string;
}

/** Draws samples out of a database; always the same ones for the same `seed`. */
export async function drawSamples(sql: Sql, seed = 1): Promise<Samples> {
  const random = randomNumbers(seed);
  const one = <T>(values: readonly T[]): T => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new Error('There is nothing to draw a sample of');
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
    await words(sql, await placeOfRare(sql), SAMPLE),
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

/** Few agents have the words from here on; a small directory has fewer words. */
async function placeOfRare(sql: Sql): Promise<number> {
  const [row] = await sql<{ words: number }[]>`
    select count(*)::integer as words from word where agent_count > 0`;
  return Math.min(20_000, Math.floor((row?.words ?? 0) / 2));
}

/** Words of five letters or more by how many agents have them, from the `skip`th on. */
async function words(sql: Sql, skip: number, count: number): Promise<string[]> {
  const rows = await sql<{ word: string }[]>`
    select word from word where length(word) > 4 and agent_count > 0
    order by agent_count desc, word offset ${skip} limit ${count}`;
  return rows.map(({ word }) => word);
}
