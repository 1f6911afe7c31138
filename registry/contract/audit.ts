import { z } from 'zod';

/** One entry of the append-only audit log. */
export const AuditEntrySchema = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** `team:<team>/<token or publisher>`, `server:<name>`, `owner:<user>`, or `drive:<id>`. */
  by: z.string(),
  action: z.string(),
  remote: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Revision of the resulting state. */
  revision: z.int().nullable(),
  /** False for a refused request. */
  allowed: z.boolean(),
  detail: z.record(z.string(), z.unknown()),
});

export type AuditEntry = z.infer<typeof AuditEntrySchema>;
