import { z } from 'zod';
import { AgentSchema } from './agent.ts';
import { CategorySchema } from './category.ts';
import {
  SEARCH_LIMIT_DEFAULT,
  SEARCH_LIMIT_MAX,
  SEARCH_MAX_LENGTH,
  SEARCH_SORTS,
} from './options.ts';
import { PRICING_KINDS } from './pricing.ts';

export const PricingKindSchema = z.enum(
  PRICING_KINDS.map((kind) => kind.id),
  `must be one of ${PRICING_KINDS.map((kind) => kind.id).join(', ')}`,
);

const SearchSortSchema = z.enum(
  SEARCH_SORTS.map((sort) => sort.id),
  `must be one of ${SEARCH_SORTS.map((sort) => sort.id).join(', ')}`,
);

const LIMIT_MESSAGE = `must be a whole number from 1 to ${SEARCH_LIMIT_MAX}`;

/** A text of a query string, trimmed; without the character NUL, which no database can hold. */
function text(maxLength: number) {
  const message = `must have 1 to ${maxLength} characters`;
  return z
    .string('is missing')
    .trim()
    .min(1, message)
    .max(maxLength, message)
    .refine((value) => !value.includes('\0'), 'must not hold the character NUL');
}

/** The query string of a search. */
export const SearchParamsSchema = z.object({
  q: text(SEARCH_MAX_LENGTH),
  /** A category's name or alias. */
  category: text(100).optional(),
  pricing: PricingKindSchema.optional(),
  sort: SearchSortSchema.default('relevance'),
  limit: z
    .string()
    .regex(/^\d{1,4}$/, LIMIT_MESSAGE)
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= SEARCH_LIMIT_MAX, LIMIT_MESSAGE)
    .default(SEARCH_LIMIT_DEFAULT),
});

export type SearchParams = z.infer<typeof SearchParamsSchema>;

export const SearchResultSchema = z
  .object({
    agents: z.array(AgentSchema),
    /** Categories that the text itself names, best first. */
    categories: z.array(CategorySchema),
    /** How many agents match under the filters; `agents` may hold fewer. */
    total: z.int().min(0),
    /**
     * The text with unknown words put right, when there are any. The answer is already that of
     * this text.
     */
    didYouMean: z.string().nullable(),
    /** How many agents each choice of a filter would leave, under the other filters. */
    facets: z.object({
      categories: z.array(CategorySchema),
      pricing: z.array(z.object({ kind: PricingKindSchema, count: z.int().min(1) })),
    }),
  })
  .meta({ id: 'SearchResult' });

export type SearchResult = z.infer<typeof SearchResultSchema>;
