import { z } from 'zod';
import { AGENT_SORTS, LIST_LIMIT_MAX, RATING_FILTERS } from './options.ts';
import { PRICING_KINDS } from './pricing.ts';

export const PricingKindSchema = z.enum(
  PRICING_KINDS.map((kind) => kind.id),
  `must be one of ${PRICING_KINDS.map((kind) => kind.id).join(', ')}`,
);

const RATING_MESSAGE = `must be one of ${RATING_FILTERS.join(', ')}`;

/** A least mean rating, in stars. */
export const RatingFilterSchema = z
  .enum(RATING_FILTERS.map(String), RATING_MESSAGE)
  .transform((stars) => RATING_FILTERS.find((rating) => String(rating) === stars))
  .pipe(z.literal(RATING_FILTERS, RATING_MESSAGE));

/** A number of items in a query string, 1 to `max`. */
export function limitParam(max: number) {
  const message = `must be a whole number from 1 to ${max}`;
  return z
    .string()
    .regex(/^\d{1,4}$/, message)
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= max, message);
}

/** The query string of every list: how much of it, from where. */
export const ListParamsSchema = z.object({
  limit: limitParam(LIST_LIMIT_MAX).optional(),
  /** The `cursor` of the answer's `Link` with `rel="next"`; opaque. */
  cursor: z.string().max(1000, 'is too long').optional(),
});

export type ListParams = z.infer<typeof ListParamsSchema>;

/** What a category's agents are narrowed to, and their order. */
export const AgentFiltersSchema = z.object({
  pricing: PricingKindSchema.optional(),
  rating: RatingFilterSchema.optional(),
  sort: z
    .enum(
      AGENT_SORTS.map((sort) => sort.id),
      `must be one of ${AGENT_SORTS.map((sort) => sort.id).join(', ')}`,
    )
    .optional(),
});

export type AgentFilters = z.infer<typeof AgentFiltersSchema>;

export const PricingFacetSchema = z.array(
  z.object({ kind: PricingKindSchema, count: z.int().min(1) }),
);

export const RatingFacetSchema = z.array(
  z.object({ atLeast: z.literal(RATING_FILTERS), count: z.int().min(1) }),
);

export const CategoryFacetsSchema = z
  .object({
    /** How many agents match under all filters. */
    total: z.int().min(0),
    /** How many agents each choice would leave, under the other filters; choices that leave none are left out. */
    pricing: PricingFacetSchema,
    ratings: RatingFacetSchema,
  })
  .meta({ id: 'CategoryFacets' });

export type CategoryFacets = z.infer<typeof CategoryFacetsSchema>;
