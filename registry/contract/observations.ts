import { z } from 'zod';
import { ReleaseVersionSchema, RemoteNameSchema, SetIdSchema } from './releases.ts';

/**
 * What visitors experience with releases, as web servers report it to the release API. Nothing here
 * identifies a visitor except the IP address, which the API immediately replaces with a keyed hash.
 */

/** How often a web server sends a batch, in milliseconds, and how much it contains at most: less than a body may have. */
export const OBSERVE_EVERY_MS = 2000;
export const BATCH_VIEWS_MAX = 2000;
export const BATCH_REPORTS_MAX = 100;
export const BATCH_ERRORS_MAX = 100;
/** Maximum number of stack frames of an error. */
export const FRAMES_MAX = 10;
/** Maximum length of an error's message, in characters. */
export const MESSAGE_MAX = 200;

/** Where an error occurred. `browser-script`: outside rendering, for example in an event handler. */
export const ERROR_KINDS = [
  'server-load',
  'server-render',
  'server-slot',
  'server-stray',
  'browser-load',
  'browser-render',
  'browser-hydration',
  'browser-script',
] as const;

const Position = z.int().min(0).max(10_000_000);

/** A stack frame in a file of the release. Line and column start at 1. */
export const FrameSchema = z.object({
  file: z
    .string()
    .max(100)
    .regex(/^[\w-]+(\.[\w-]+)*$/),
  line: Position,
  column: Position,
});

export type Frame = z.infer<typeof FrameSchema>;

/** An error without values: its class, a message whose values were removed, and positions in files of the release. */
export const ErrorFactsSchema = z.object({
  name: z
    .string()
    .max(60)
    .regex(/^[\w.$]*$/),
  message: z.string().max(MESSAGE_MAX),
  frames: z.array(FrameSchema).max(FRAMES_MAX),
});

export type ErrorFacts = z.infer<typeof ErrorFactsSchema>;

/** The pattern of a route, such as `/agent/:id`. */
const RouteSchema = z.string().max(200);

const ReleaseRouteSchema = z.object({
  remote: RemoteNameSchema,
  version: ReleaseVersionSchema,
  route: RouteSchema,
});

/** Values of one page view, in milliseconds; CLS has no unit. */
export const VitalsSchema = z.object({
  lcp: z.number().min(0).max(600_000).optional(),
  inp: z.number().min(0).max(600_000).optional(),
  cls: z.number().min(0).max(1000).optional(),
  ttfb: z.number().min(0).max(600_000).optional(),
});

/** What one browser reports about one page view. */
export const BrowserReportSchema = z.object({
  set: SetIdSchema,
  /** The page that the server served. */
  page: ReleaseRouteSchema,
  failure: ReleaseRouteSchema.extend(ErrorFactsSchema.shape)
    .extend({
      kind: z.enum(['browser-load', 'browser-render', 'browser-hydration', 'browser-script']),
      /** Whether it is the first error of this page view. */
      isFirst: z.boolean(),
    })
    .optional(),
  vitals: VitalsSchema.optional(),
});

export type BrowserReport = z.infer<typeof BrowserReportSchema>;

const AddressSchema = z.string().max(64);

/** Whether the visitor is in the control group of a canary of the page's remote. */
const isControl = z.boolean().optional();

/** What one web server has observed since its last batch. */
export const ObservationBatchSchema = z.object({
  /** Pages served, and how many of them failed on the server. */
  views: z
    .array(
      ReleaseRouteSchema.extend({
        address: AddressSchema,
        isControl,
        count: z.int().min(1).max(1_000_000),
        failed: z.int().min(0).max(1_000_000),
      }),
    )
    .max(BATCH_VIEWS_MAX),
  reports: z
    .array(BrowserReportSchema.extend({ address: AddressSchema, isControl }))
    .max(BATCH_REPORTS_MAX),
  errors: z
    .array(
      ReleaseRouteSchema.extend(ErrorFactsSchema.shape).extend({
        kind: z.enum(ERROR_KINDS),
        set: z.string().max(40),
        count: z.int().min(1).max(1_000_000),
      }),
    )
    .max(BATCH_ERRORS_MAX),
});

export type ObservationBatch = z.infer<typeof ObservationBatchSchema>;

/** Indexes of the reports that counted. The others exceed what their network was served. */
export const CountedSchema = z.object({ reports: z.array(z.int().min(0)) });

/** A group of equal errors of a release. */
export const ErrorGroupSchema = z.object({
  remote: z.string(),
  version: z.string(),
  /** The owner of the remote; null if it has none. */
  team: z.string().nullable(),
  kind: z.enum(ERROR_KINDS),
  name: z.string(),
  message: z.string(),
  /** The route and set where it was first seen; empty if unknown. */
  route: z.string(),
  set: z.string(),
  /** The innermost frame in the sources; null if no source map has it. */
  source: z.object({ file: z.string(), line: z.int(), column: z.int() }).nullable(),
  /** The same frame in the release's file; null if the error has no stack. */
  compiled: FrameSchema.nullable(),
  count: z.int(),
  firstSeen: z.iso.datetime(),
  lastSeen: z.iso.datetime(),
});

export type ErrorGroup = z.infer<typeof ErrorGroupSchema>;
