import { z } from 'zod';
import {
  ExpertiseSchema,
  IdSchema,
  IntegrationSchema,
  PartialDateSchema,
} from '../../contract/agent.ts';

/** What any database can hold: no control characters, and no halves of characters. */
const PLAIN = /^[^\p{Cc}\p{Cs}]*$/u;
const Line = z.string().trim().min(1).regex(PLAIN, 'must be one line of text');
/** Part of the cursors of lists, which have an end. */
const Name = Line.max(200);
const HttpsUrl = z
  .url({ protocol: /^https$/, error: 'must be an https:// address' })
  .regex(PLAIN, 'must be one line of text');
const Day = z.iso.date().refine((day) => !day.startsWith('0000'), 'must be a day of our era');

const PricingModel = Line.regex(
  /^(Free|Custom pricing|Usage-based|Quote on request|(Freemium|Subscription|Open source|Open weights)( \(.+\))?)$/,
  'must be one of the known forms, such as "Freemium (free tier with paid plans)"',
);

const MonthlyPrice = z
  .number()
  .positive()
  .max(99_999_999)
  .refine((price) => Number(price.toFixed(2)) === price, 'must be whole cents');

/** An agent as a file describes it. A fact that is not known is null. */
export const CatalogueAgent = z.strictObject({
  id: IdSchema,
  name: Name,
  company: Name.nullable(),
  description: Line.max(600),
  website: HttpsUrl,
  launchedOn: PartialDateSchema.refine(
    (date) => date.length < 'YYYY-MM-DD'.length || Day.safeParse(date).success,
    'must be a day that there is',
  ).nullable(),
  pricingModel: PricingModel,
  pricingDetails: z.array(Line).min(1).max(8),
  features: z.array(Line).min(1).max(12),
  freeTier: z.boolean().nullable(),
  monthlyPriceUsd: MonthlyPrice.nullable(),
  expertise: ExpertiseSchema.nullable(),
  integrations: z.array(IntegrationSchema),
  dataPrivacy: z.boolean().nullable(),
  productHunt: z.strictObject({ upvotes: z.int32().min(0), url: HttpsUrl, date: Day }).nullable(),
  logo: z
    .strictObject({
      package: z.enum(['lobehub', 'simple-icons']),
      icon: z.string().regex(/^[a-z0-9-]+$/),
    })
    .nullable(),
  /** When the agent entered the directory; the file's date applies where it is left out. */
  addedOn: Day.optional(),
  verifiedOn: Day,
  sources: z.array(HttpsUrl).min(1),
  /** When the agent left the directory, with its votes and reviews kept; null while it is in it. */
  retiredOn: Day.nullable().default(null),
});

/** An agent with its category and the date it was added, which a file may state once for all. */
export const ListedAgent = CatalogueAgent.extend({ category: Line.max(100), addedOn: Day });

export const CatalogueReview = z.strictObject({
  id: IdSchema.max(999_999, 'must be below 1000000, where genuine reviews begin'),
  agentId: IdSchema,
  username: z
    .string()
    .regex(/^[a-z0-9]+(_[a-z0-9]+)*$/, 'must be a plain handle such as "paper_lantern"'),
  rating: z.int().min(1).max(5),
  title: Line.max(200),
  content: Line.max(2000),
  pros: z.array(Line).nullable(),
  cons: z.array(Line).nullable(),
  // Nobody has voted on an illustration before it was shown.
  helpfulCount: z.literal(0),
  unhelpfulCount: z.literal(0),
  createdAt: z.iso.datetime(),
});

/** `catalogue.json`: the version of the files, and the hash of what they held when it was raised. */
export const CatalogueManifest = z.strictObject({
  version: z.int().min(1),
  contentHash: z.string().regex(/^[0-9a-f]{64}$/),
});

/** `agents/<category>.json` */
export const AgentsFile = z.strictObject({
  category: Line,
  /** When the agents without a date of their own entered the directory. */
  addedOn: Day.default('2026-11-21'),
  agents: z.array(CatalogueAgent),
});

/** `sample-reviews/<category>.json` */
export const ReviewsFile = z.strictObject({ category: Line, reviews: z.array(CatalogueReview) });

export type CatalogueAgent = z.infer<typeof CatalogueAgent>;
export type ListedAgent = z.infer<typeof ListedAgent>;
export type CatalogueReview = z.infer<typeof CatalogueReview>;
export type AgentsFile = z.infer<typeof AgentsFile>;
export type ReviewsFile = z.infer<typeof ReviewsFile>;
