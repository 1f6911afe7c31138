import { z } from 'zod';
import '@agent-atlas/server-kit/base/validation-messages';
import {
  ExpertiseSchema,
  IdSchema,
  IntegrationSchema,
  LanguageSchema,
  PartialDateSchema,
  TaskSchema,
} from '../../contract/agent.ts';
import { CHECKED_FACTS } from '../../contract/checks.ts';
import { byFlag } from '../../contract/flags.ts';
import { LANGUAGES } from '../../contract/languages.ts';
import { enteredText, isOneLine } from '../../contract/plain-text.ts';
import { isWebUrl } from '../../contract/submission.ts';
import { TASKS } from '../../contract/tasks.ts';
import { hasBegun } from '../base/today.ts';

/** Text that every database can store. */
const Line = enteredText().refine(isOneLine, { error: 'must be one line of text', abort: true });
/** Limited in length because cursors contain it. */
const Name = Line.max(200);
const HttpsUrl = Line.refine(isWebUrl, 'must be an https:// URL without a password');
const notInYear0 = (date: string) => !date.startsWith('0000');
const NOT_IN_YEAR_0 = { error: 'must not be in the year 0', abort: true };
const Day = z.iso.date({ abort: true }).refine(notInYear0, NOT_IN_YEAR_0);

const PastDay = Day.refine(hasBegun, 'is in the future');

const PricingModel = Line.regex(
  /^(Free|Custom pricing|Usage-based|Quote on request|(Freemium|Subscription|Open source|Open weights)( \(.+\))?)$/,
  'must be one of the known forms, such as "Freemium (free tier with paid plans)"',
);

const MonthlyPrice = z
  .number()
  .positive()
  .max(99_999_999)
  .refine((price) => Number(price.toFixed(2)) === price, 'must be whole cents');

/** The first id of agents that the catalogue's files do not own, so that an import never takes an id of theirs. */
export const IMPORTED_IDS_FROM = 500_000;

const check = { on: PastDay, source: HttpsUrl };
/** How many groups of plans an entry may tell apart. */
const PLANS_MAX = 10;

/** An agent as a file describes it. An unknown fact is null. */
export const CatalogueAgent = z.strictObject({
  id: IdSchema,
  name: Name,
  company: Name.nullable(),
  description: Line.max(600),
  website: HttpsUrl,
  launchedOn: PartialDateSchema.refine(notInYear0, NOT_IN_YEAR_0)
    .refine(
      (date) => date.length < 'YYYY-MM-DD'.length || Day.safeParse(date).success,
      'must be an existing day',
    )
    .refine(hasBegun, 'is in the future')
    .nullable(),
  pricingModel: PricingModel,
  pricingDetails: z.array(Line).min(1).max(8),
  features: z.array(Line).min(1).max(12),
  tasks: z.array(TaskSchema).max(TASKS.length).default([]),
  languages: z.array(LanguageSchema).max(LANGUAGES.length).default([]),
  monthlyPriceUsd: MonthlyPrice.nullable(),
  expertise: ExpertiseSchema.nullable(),
  integrations: z.array(IntegrationSchema),
  ...byFlag(({ isExpected }) =>
    isExpected ? z.boolean().nullable() : z.boolean().nullable().default(null),
  ),
  /**
   * The launch with the most upvotes on its first day, among those of the agent itself, its
   * versions, features and platforms. A launch of a sibling product does not count.
   */
  productHunt: z
    .strictObject({
      // The database stores -0 as 0.
      upvotes: z.int32().min(0).overwrite(Math.abs),
      launch: Name,
      url: HttpsUrl,
      date: PastDay,
    })
    .nullable(),
  logo: z
    .strictObject({
      package: z.enum(['lobehub', 'simple-icons']),
      icon: z.string().regex(/^[a-z0-9-]+$/, 'must have only a-z, 0-9 and hyphens'),
    })
    .nullable(),
  /** When the agent was added to the directory. Defaults to the date of its file. */
  addedOn: PastDay.optional(),
  verifiedOn: PastDay,
  sources: z.array(HttpsUrl).min(1),
  /** The facts that were checked on another day, or against another page, than the rest. */
  checked: z.partialRecord(z.enum(CHECKED_FACTS), z.strictObject(check)).default({}),
  /** Whether the vendor trains models on what users enter. A plan that is missing is not known. */
  training: z
    .array(
      z.strictObject({
        plans: Line.max(100),
        byDefault: z.boolean().nullable(),
        canTurnOff: z.boolean().nullable(),
        ...check,
      }),
    )
    .max(PLANS_MAX)
    .default([]),
  /** When the agent was retired; null while it is listed. Its votes and reviews stay. */
  retiredOn: PastDay.nullable().default(null),
});

/**
 * An agent with its category and the date it was added, which a file may specify for all of its
 * agents.
 */
export const ListedAgent = CatalogueAgent.extend({ category: Line.max(100), addedOn: PastDay });

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
  // A sample has no votes before it is published.
  helpfulCount: z.literal(0),
  unhelpfulCount: z.literal(0),
  createdAt: z.iso
    .datetime({ abort: true })
    .refine((time) => hasBegun(time.slice(0, 10)), 'is in the future'),
});

/** `catalogue.json`: the version of the files, and the hash of their contents at that version. */
export const CatalogueManifest = z.strictObject({
  version: z.int().min(1),
  contentHash: z.string().regex(/^[0-9a-f]{64}$/),
});

/** `agents/<category>.json` */
export const AgentsFile = z.strictObject({
  category: Line,
  /** When agents without their own date were added to the directory. */
  addedOn: PastDay.default('2026-11-21'),
  agents: z.array(CatalogueAgent),
});

/** `sample-reviews/<category>.json` */
export const ReviewsFile = z.strictObject({ category: Line, reviews: z.array(CatalogueReview) });

export type CatalogueAgent = z.infer<typeof CatalogueAgent>;
export type ListedAgent = z.infer<typeof ListedAgent>;
export type CatalogueReview = z.infer<typeof CatalogueReview>;
export type AgentsFile = z.infer<typeof AgentsFile>;
export type ReviewsFile = z.infer<typeof ReviewsFile>;
