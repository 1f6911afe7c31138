import { z } from 'zod';
import { ChangeSchema } from './changes.ts';
import { ReleaseVersionSchema, RemoteNameSchema } from './releases.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** The share of visitors at each step. After the last one, the version is promoted. */
export const DRIVE_SHARES = [0.01, 0.05, 0.25, 0.5] as const;

/** How a drive decides. */
export const DriveSettingsSchema = z.object({
  /** Page views that each side needs at a step before the drive advances. */
  minViews: z.int().min(1).max(10_000_000).default(2000),
  /**
   * LCP values that each side needs at a step before the drive advances; 0 if browsers send none.
   */
  minVitals: z.int().min(0).max(10_000_000).default(1000),
  /** The shortest time at a step, in seconds. */
  stepSeconds: z
    .int()
    .min(0)
    .max(DAY_S)
    .default(10 * MINUTE_S),
  /** How long a step may hold after `stepSeconds`, in seconds. Observations are kept for longer. */
  holdSeconds: z
    .int()
    .min(1)
    .max(7 * DAY_S)
    .default(DAY_S),
  /** What happens after that: roll back the canary, or keep its share and end the drive. */
  afterHold: z.enum(['back', 'stay']).default('back'),
  /** Passed to each change of the drive: the gate opens no browser. */
  withoutBrowser: z.boolean().optional(),
});

export type DriveSettings = z.infer<typeof DriveSettingsSchema>;

/** A request to drive a canary. */
export const NewDriveSchema = DriveSettingsSchema.extend({
  remote: RemoteNameSchema,
  version: ReleaseVersionSchema,
});

/** The state of a drive, or how it ended. `overridden`: another change to the remote ended it. */
export const DriveStateSchema = z.enum([
  'running',
  'promoted',
  'taken-back',
  'stayed',
  'stopped',
  'overridden',
  'refused',
]);

export type DriveState = z.infer<typeof DriveStateSchema>;

const CountsSchema = z.object({ views: z.int().min(0), hits: z.int().min(0) });

/** The comparison of one metric at the current step. */
export const ComparedSchema = z.object({
  metric: z.enum(['failed', 'lcp', 'inp', 'cls', 'ttfb']),
  /** For a web vital, a value above this counts as slow: milliseconds, or no unit for CLS. */
  above: z.number().optional(),
  /** Views (or values), and how many of them failed or were slow. */
  canary: CountsSchema,
  control: CountsSchema,
  /** Evidence that the canary is worse, as an e-value; 1 is none. */
  evidence: z.number().min(0),
  /** The evidence at which the canary is rolled back. */
  limit: z.number().min(1),
});

export type Compared = z.infer<typeof ComparedSchema>;

/** A canary that advances automatically. */
export const DriveSchema = z.object({
  id: z.int(),
  remote: RemoteNameSchema,
  version: ReleaseVersionSchema,
  /** The active version that it is compared with. */
  base: ReleaseVersionSchema,
  state: DriveStateSchema,
  settings: DriveSettingsSchema,
  /** The current share; null before the first step is served. */
  share: z.number().nullable(),
  /** What the drive is doing or why it ended. */
  reason: z.string(),
  compared: z.array(ComparedSchema),
  /** The change that the drive waits for. */
  change: ChangeSchema.shape.id.nullable(),
  startedAt: z.iso.datetime(),
  startedBy: z.string(),
  /** When the comparison of the current step began. */
  since: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
});

export type Drive = z.infer<typeof DriveSchema>;
