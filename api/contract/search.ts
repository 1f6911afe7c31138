import { z } from 'zod';
import { AgentSchema, LanguageSchema, TaskSchema } from './agent.ts';
import { CategorySchema } from './category.ts';
import { idsOf } from './ids.ts';
import { IGNORE_PATTERN } from './ignored-parts.ts';
import {
  FlagFacetSchema,
  FlagFilterSchema,
  LanguageFacetSchema,
  ListParamsSchema,
  limitParam,
  PricingFacetSchema,
  PricingKindSchema,
  RatingFacetSchema,
  RatingFilterSchema,
  textParam,
} from './list.ts';
import {
  CATEGORY_MAX_LENGTH,
  READING_PARTS,
  SEARCH_LIMIT_DEFAULT,
  SEARCH_LIMIT_MAX,
  SEARCH_MAX_LENGTH,
  SEARCH_SORTS,
} from './options.ts';

/**
 * Up to this many matches are counted and ranked by relevance. If there are more, the matches with
 * the best scores are ranked by relevance, and the others follow by score.
 */
export const SEARCH_TOTAL_MAX = 300;

/** Recognized parts to ignore, in any order, or `all` to search for exactly the text. */
const IgnoreParam = z
  .string()
  .regex(IGNORE_PATTERN, `must be of ${READING_PARTS.join(', ')} and all, separated by commas`);

/** The query string of a search. */
export const SearchParamsSchema = z.object({
  q: textParam(SEARCH_MAX_LENGTH),
  /** A category's name or alias. */
  category: textParam(CATEGORY_MAX_LENGTH).optional(),
  pricing: PricingKindSchema.optional(),
  rating: RatingFilterSchema.optional(),
  has: FlagFilterSchema.optional(),
  /** A language that the agents are known to work in. */
  language: LanguageSchema.optional(),
  /** What the agents must do. */
  task: TaskSchema.optional(),
  sort: idsOf(SEARCH_SORTS).default('relevance'),
  limit: limitParam(SEARCH_LIMIT_MAX).default(SEARCH_LIMIT_DEFAULT),
  cursor: ListParamsSchema.shape.cursor,
  ignore: IgnoreParam.optional(),
});

/** A part of a question that was recognized. */
const ReadingChipSchema = z
  .object({ part: z.enum(READING_PARTS), label: z.string() })
  .meta({ id: 'ReadingChip' });

export type ReadingChip = z.infer<typeof ReadingChipSchema>;

export type SearchParams = z.infer<typeof SearchParamsSchema>;

export const SearchResultSchema = z
  .object({
    agents: z.array(AgentSchema),
    /** Categories whose names match the text, best first. */
    categories: z.array(CategorySchema),
    /** How many agents match under the filters; `agents` may contain fewer. */
    total: z.int().min(0),
    /** Whether more than `total` agents match; those are not counted. */
    totalIsAtLeast: z.boolean(),
    /**
     * The text with unknown words corrected; null if nothing was corrected. The response already
     * contains the results for this text.
     */
    didYouMean: z.string().nullable(),
    /** How the text was parsed as a question; missing if it was searched as plain words. */
    reading: z
      .object({
        chips: z.array(ReadingChipSchema).max(READING_PARTS.length),
        /** The words that belong to no recognized part. They order the results. */
        text: z.string(),
      })
      .optional(),
    /** The recognized parts if no agent is known to have all of them. The words were searched instead. */
    unmet: z.array(ReadingChipSchema).max(READING_PARTS.length).optional(),
    /** How many agents each choice of a filter would match under the other filters. */
    facets: z.object({
      categories: z.array(CategorySchema),
      pricing: PricingFacetSchema,
      ratings: RatingFacetSchema,
      /** Missing in responses of the previous release. */
      flags: FlagFacetSchema.optional(),
      languages: LanguageFacetSchema.optional(),
      /** Whether a choice may match more agents than its count, and choices may be missing. */
      areAtLeast: z.boolean(),
    }),
  })
  .meta({ id: 'SearchResult' });

export type SearchResult = z.infer<typeof SearchResultSchema>;
