import { z } from 'zod';
import { HostIdSchema, SetIdSchema } from './releases.ts';

/** How many pages a server recently rendered with a set, and how many of them failed. */
export const SetHealthSchema = z.object({
  set: SetIdSchema,
  pages: z.int().min(0),
  failed: z.int().min(0),
});

/** The status report of a web server or release worker. */
export const ServerReportSchema = z.object({
  kind: z.enum(['web', 'worker']),
  host: HostIdSchema,
  /** Revision of the pointer that it serves; null before it has one. */
  revision: z.int().nullable(),
  set: SetIdSchema.nullable(),
  /** Why it does not serve the set that the pointer names. */
  problem: z.string().max(2000).nullable(),
  /** Health by set over the last five minutes, for evaluating a canary. */
  health: z.array(SetHealthSchema).max(50).optional(),
});

export type ServerReport = z.infer<typeof ServerReportSchema>;

export const ServerSchema = ServerReportSchema.extend({
  id: z.string(),
  seenAt: z.iso.datetime(),
});
