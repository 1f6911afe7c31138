import { z } from 'zod';
import { FindingSchema } from './changes.ts';
import { HostIdSchema, SetIdSchema, VersionsSchema } from './releases.ts';

/** A task for a release worker of a host. */
export const WorkSchema = z.object({
  id: z.int(),
  host: HostIdSchema,
  /** Versions to check with the gate first; may be empty. */
  check: VersionsSchema,
  /** The other active versions. */
  beside: VersionsSchema,
  /** The sets to compose if the checks pass. */
  compose: z.array(VersionsSchema),
  /** Leaves out the checks that need a browser. */
  withoutBrowser: z.boolean().optional(),
});

export type Work = z.infer<typeof WorkSchema>;

export const WorkResultSchema = z.object({
  findings: z.array(FindingSchema).max(2000),
  /** One id for each entry of {@link Work.compose}, in order. The worker has already stored the sets. */
  sets: z.array(SetIdSchema),
  /** Why a set could not be composed. */
  problem: z.string().max(2000).optional(),
});

export type WorkResult = z.infer<typeof WorkResultSchema>;
