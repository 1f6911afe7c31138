import { z } from 'zod';
import { AgentSchema } from './agent.ts';
import { CategorySchema } from './category.ts';
import {
  ListParamsSchema,
  limitParam,
  PricingFacetSchema,
  PricingKindSchema,
  RatingFacetSchema,
  RatingFilterSchema,
} from './list.ts';
import {
  SEARCH_LIMIT_DEFAULT,
  SEARCH_LIMIT_MAX,
  SEARCH_MAX_LENGTH,
  SEARCH_SORTS,
} from './options.ts';

const SearchSortSchema = z.enum(
  SEARCH_SORTS.map((sort) => sort.id),
  `must be one of ${SEARCH_SORTS.map((sort) => sort.id).join(', ')}`,
);

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

/**
 * Up to this many matches are counted and ranked by relevance. Of more, this many of the best scored
 * are ranked, and the others follow them by score.
 */
export const SEARCH_TOTAL_MAX = 300;

/** The query string of a search. */
export const SearchParamsSchema = z.object({
  q: text(SEARCH_MAX_LENGTH),
  /** A category's name or alias. */
  category: text(100).optional(),
  pricing: PricingKindSchema.optional(),
  rating: RatingFilterSchema.optional(),
  sort: SearchSortSchema.default('relevance'),
  limit: limitParam(SEARCH_LIMIT_MAX).default(SEARCH_LIMIT_DEFAULT),
  cursor: ListParamsSchema.shape.cursor,
});

export type SearchParams = z.infer<typeof SearchParamsSchema>;

export const SearchResultSchema = z
  .object({
    agents: z.array(AgentSchema),
    /** Categories that the text itself names, best first. */
    categories: z.array(CategorySchema),
    /** How many agents match under the filters; `agents` may hold fewer. */
    total: z.int().min(0),
    /** Whether there are more than `total`, which are not counted. */
    totalIsAtLeast: z.boolean(),
    /**
     * The text with unknown words put right, when there are any. The answer is already that of
     * this text.
     */
    didYouMean: z.string().nullable(),
    /** How many agents each choice of a filter would leave, under the other filters. */
    facets: z.object({
      categories: z.array(CategorySchema),
      pricing: PricingFacetSchema,
      ratings: RatingFacetSchema,
      /** Whether a choice may leave more than its count, and there may be more choices. */
      areAtLeast: z.boolean(),
    }),
  })
  .meta({ id: 'SearchResult' });

export type SearchResult = z.infer<typeof SearchResultSchema>;
