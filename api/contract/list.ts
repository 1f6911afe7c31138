import { z } from 'zod';
import { IdSchema, LanguageSchema } from './agent.ts';
import { FLAGS } from './flags.ts';
import { idsOf } from './ids.ts';
import {
  AGENT_SORTS,
  LIST_LIMIT_MAX,
  RATING_FILTERS,
  REVIEW_SORTS,
  STARS,
  TOPIC_PATTERN,
} from './options.ts';
import { PRICING_KINDS } from './pricing.ts';

export const PricingKindSchema = idsOf(PRICING_KINDS);

const FLAG_IDS = FLAGS.map(({ id }) => id);
const ANY_FLAG = `(?:${FLAG_IDS.join('|')})`;

/** Facts that must hold, separated by commas: `api,freeTier`. */
export const FlagFilterSchema = z
  .string()
  .regex(
    new RegExp(`^${ANY_FLAG}(?:,${ANY_FLAG}){0,${FLAG_IDS.length - 1}}$`),
    `must be of ${FLAG_IDS.join(', ')}, separated by commas`,
  );

const RATING_MESSAGE = `must be one of ${RATING_FILTERS.join(', ')}`;

/** A minimum mean rating, in stars. */
export const RatingFilterSchema = z
  .enum(RATING_FILTERS.map(String), RATING_MESSAGE)
  .transform((stars) => RATING_FILTERS.find((rating) => String(rating) === stars))
  .pipe(z.literal(RATING_FILTERS, RATING_MESSAGE));

/** An id in a path or a query string. */
export const IdParam = z
  .string('is missing')
  .regex(/^[1-9]\d{0,9}$/, 'must be a positive whole number')
  .transform(Number)
  .pipe(IdSchema)
  .meta({ type: 'integer', minimum: 1 });

/** Text in a path or a query string, trimmed. NUL is rejected because PostgreSQL cannot store it. */
export function textParam(maxLength: number) {
  const message = `must have 1 to ${maxLength} characters`;
  return z
    .string('is missing')
    .trim()
    .min(1, message)
    .max(maxLength, message)
    .refine((text) => !text.includes('\0'), 'must not contain the character NUL');
}

const STARS_MESSAGE = `must be one of ${STARS.join(', ')}`;

/** The rating of a review, in stars. */
const StarsParam = z
  .enum(STARS.map(String), STARS_MESSAGE)
  .transform(Number)
  .pipe(z.literal(STARS, STARS_MESSAGE));

/** Filters and order of an agent's reviews. */
export const ReviewFiltersSchema = z.object({
  stars: StarsParam.optional(),
  /** One review. */
  id: IdParam.optional(),
  /** A phrase from the review summary. */
  // A refinement, because a JSON Schema holds a pattern without its flags.
  topic: z
    .string()
    .refine((topic) => TOPIC_PATTERN.test(topic), 'is not a topic of a review summary')
    .optional(),
  sort: idsOf(REVIEW_SORTS).optional(),
});

export type ReviewFilters = z.infer<typeof ReviewFiltersSchema>;

/** A number of items in a query string, 1 to `max`. */
export function limitParam(max: number) {
  const message = `must be a whole number from 1 to ${max}`;
  return z
    .string()
    .regex(/^\d{1,4}$/, message)
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= max, message);
}

/** The page request of every list. */
export const ListParamsSchema = z.object({
  limit: limitParam(LIST_LIMIT_MAX).optional(),
  /** The opaque `cursor` from the previous response's `Link` with `rel="next"`. */
  cursor: z.string().max(1000, 'is too long').optional(),
});

export type ListParams = z.infer<typeof ListParamsSchema>;

/** Filters and order of a category's agents. */
export const AgentFiltersSchema = z.object({
  pricing: PricingKindSchema.optional(),
  rating: RatingFilterSchema.optional(),
  has: FlagFilterSchema.optional(),
  /** A language that the agents are known to work in. */
  language: LanguageSchema.optional(),
  sort: idsOf(AGENT_SORTS).optional(),
});

export type AgentFilters = z.infer<typeof AgentFiltersSchema>;

export const PricingFacetSchema = z.array(
  z.object({ kind: PricingKindSchema, count: z.int().min(1) }),
);

export const RatingFacetSchema = z.array(
  z.object({ atLeast: z.literal(RATING_FILTERS), count: z.int().min(1) }),
);

export const FlagFacetSchema = z.array(z.object({ flag: z.enum(FLAG_IDS), count: z.int().min(1) }));

export const LanguageFacetSchema = z.array(
  z.object({ language: LanguageSchema, count: z.int().min(1) }),
);

export const CategoryFacetsSchema = z
  .object({
    /** How many agents pass all filters. */
    total: z.int().min(0),
    /** How many agents each choice would match under the other filters; choices without matches are omitted. */
    pricing: PricingFacetSchema,
    ratings: RatingFacetSchema,
    /** Missing in responses of the previous release. */
    flags: FlagFacetSchema.optional(),
    languages: LanguageFacetSchema.optional(),
  })
  .meta({ id: 'CategoryFacets' });

export type CategoryFacets = z.infer<typeof CategoryFacetsSchema>;
