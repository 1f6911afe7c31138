import { z } from 'zod';
import { AgentSchema, IdSchema } from './agent.ts';
import { FLAGS } from './flags.ts';

/** What a statement about two agents is about, in display order. */
export const PAIR_TOPICS = [
  'price',
  ...FLAGS.map(({ id }) => id),
  'pricing-model',
  'features',
  'integrations',
  'languages',
  'experience',
  'rating',
  'launch',
] as const;

/** A sentence about both agents. Its source is their facts, or for a rating, their reviews. */
const PairStatementSchema = z.object({ topic: z.enum(PAIR_TOPICS), text: z.string().min(1) });

/** A point that reviewers list, with the newest review that lists it. */
const ReviewedPointSchema = z.object({
  text: z.string().min(1),
  /** How many reviews list it. */
  count: z.int().min(1),
  username: z.string().min(1),
  createdAt: z.iso.datetime(),
  /** Whether all reviews that list it are samples. */
  sample: z.boolean(),
});

const OpinionsSchema = z.object({
  praise: z.array(ReviewedPointSchema),
  criticism: z.array(ReviewedPointSchema),
});

/** One of the two agents, with what reviewers say and what is not known about it. */
const PairSideSchema = z.object({
  agent: AgentSchema,
  opinions: OpinionsSchema,
  /** The names of facts that are not known, such as `monthly price`. */
  unknown: z.array(z.string()),
});

/** Two agents side by side, in the order of their slugs. */
export const PairSchema = z
  .object({
    /** The only spelling of the pair that has a page: `chatgpt-vs-claude`. */
    slug: z.string().min(1),
    /** Whether the pair has a page. Otherwise, all lists are empty. */
    isListed: z.boolean(),
    first: PairSideSchema,
    second: PairSideSchema,
    differences: z.array(PairStatementSchema),
    similarities: z.array(PairStatementSchema),
  })
  .meta({ id: 'Pair' });

export type Pair = z.infer<typeof PairSchema>;
export type PairSide = z.infer<typeof PairSideSchema>;
export type PairStatement = z.infer<typeof PairStatementSchema>;
export type ReviewedPoint = z.infer<typeof ReviewedPointSchema>;

const PairAgentSchema = z.object({ id: IdSchema, name: z.string().min(1) });

/** A pair in the list of pairs that have a page. */
export const ListedPairSchema = z
  .object({
    slug: z.string().min(1),
    category: z.string().min(1),
    first: PairAgentSchema,
    second: PairAgentSchema,
    /** When the facts of both were last checked. */
    checkedOn: z.iso.date(),
  })
  .meta({ id: 'ListedPair' });

export type ListedPair = z.infer<typeof ListedPairSchema>;
