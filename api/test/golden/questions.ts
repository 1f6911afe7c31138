import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { IntegrationSchema } from '../../contract/agent.ts';
import { pricingKindOf } from '../../contract/pricing.ts';
import type { ListedAgent } from '../../src/catalogue/schema.ts';
import { halvesOf } from './halves.ts';

/** What a question asks for, as its author wrote it down. */
const Want = z.strictObject({
  category: z.string().optional(),
  /** The name of the agent that the question names. */
  name: z.string().optional(),
  /** An agent of the same category as this one, which the visitor already knows. */
  like: z.string().optional(),
  cheaperThan: z.string().optional(),
  /** A regular expression that the entry of an agent on the topic matches. */
  about: z.string().optional(),
  price: z.enum(['free', 'open-source']).optional(),
  /** Dollars per month. */
  under: z.number().optional(),
  integrations: z.array(IntegrationSchema).optional(),
  api: z.literal(true).optional(),
  private: z.literal(true).optional(),
});

export type Want = z.infer<typeof Want>;

export interface Question {
  readonly text: string;
  readonly want: Want;
}

/** Questions whose results are judged from the facts of the catalogue. */
export const QUESTIONS: readonly Question[] = z
  .array(z.tuple([z.string(), Want]).transform(([text, want]) => ({ text, want })))
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'questions.json'), 'utf8')));

export const QUESTION_HALVES = halvesOf(QUESTIONS, ({ text }) => text);

/**
 * Grades an agent as the answer to a question, 0 to 3. It must be in the requested category, and
 * must not be the agent that the question compares with; otherwise, it is graded 0. The other
 * requirements, a topic and some facts, count in equal parts: 3 for all of it, 2 for at least two
 * thirds, 1 for at least a third. An unknown fact is not met. If the topic is all that is wanted of
 * the category, its other agents are graded 1.
 */
export function gradeOf(
  agent: ListedAgent,
  want: Want,
  agents: readonly ListedAgent[],
): 0 | 1 | 2 | 3 {
  if (want.name !== undefined) return agent.name === want.name ? 3 : 0;
  const reference = agents.find(({ name }) => name === (want.like ?? want.cheaperThan));
  const category = want.category ?? reference?.category;
  if (agent === reference || (category !== undefined && agent.category !== category)) return 0;
  const checks = checksOf(agent, want, want.cheaperThan === undefined ? undefined : reference);
  const share = checks.filter(Boolean).length / Math.max(1, checks.length);
  if (share === 1 || checks.length === 0) return 3;
  if (share >= 2 / 3) return 2;
  if (share >= 1 / 3) return 1;
  return category !== undefined && checks.length === 1 && want.about !== undefined ? 1 : 0;
}

function checksOf(agent: ListedAgent, want: Want, expensive: ListedAgent | undefined): boolean[] {
  const text = [agent.description, ...agent.features].join('\n');
  const checks: boolean[] = [];
  if (want.about !== undefined) checks.push(new RegExp(want.about, 'i').test(text));
  if (want.price === 'free') checks.push(agent.freeTier === true);
  if (want.price === 'open-source')
    checks.push(pricingKindOf(agent.pricingModel) === 'open-source');
  if (want.under !== undefined) {
    const price = agent.monthlyPriceUsd;
    checks.push(
      price === null ? agent.freeTier === true : price < want.under || agent.freeTier === true,
    );
  }
  if (expensive) checks.push(isCheaper(agent, expensive));
  for (const id of want.integrations ?? []) checks.push(agent.integrations.includes(id));
  if (want.api) checks.push(/\bAPIs?\b/.test(text));
  if (want.private) checks.push(agent.dataPrivacy === true);
  return checks;
}

/**
 * Whether an agent is cheaper: its paid plan costs less, it is free and the other is not, or it has
 * a free plan and the other has none.
 */
function isCheaper(agent: ListedAgent, other: ListedAgent): boolean {
  const kind = pricingKindOf(agent.pricingModel);
  const isFree = agent.freeTier === true && (kind === 'free' || kind === 'open-source');
  const price = agent.monthlyPriceUsd;
  const costsLess =
    price !== null && other.monthlyPriceUsd !== null && price < other.monthlyPriceUsd;
  return isFree || costsLess || (agent.freeTier === true && other.freeTier !== true);
}
