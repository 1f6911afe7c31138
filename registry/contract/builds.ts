import { z } from 'zod';
import { HostIdSchema, ReleaseVersionSchema, RemoteNameSchema } from './releases.ts';

/** A release that a build cannot run. */
export const LackingSchema = z.object({
  remote: RemoteNameSchema,
  version: ReleaseVersionSchema,
  /** What the build lacks to run it. */
  lacks: z.array(z.string()),
  /** The build that serves its pages; null if none can. */
  host: HostIdSchema.nullable(),
});

export type Lacking = z.infer<typeof LackingSchema>;

/** A build of the shell, and which of the active releases it can run. */
export const BuildSchema = z.object({
  host: HostIdSchema,
  /** Its web servers that are alive. */
  webServers: z.int().min(0),
  /** Whether one of its release workers is alive. */
  hasWorker: z.boolean(),
  /** The remotes that it can run; null until a release worker has composed their set. */
  runs: z.array(RemoteNameSchema).nullable(),
  lacking: z.array(LackingSchema),
  /** Other builds, with web servers or a release worker, that need it for remotes that they cannot run. */
  neededBy: z.array(HostIdSchema),
  /** Whether it has no web server, and is older than all builds that have: nothing waits for its release worker. */
  isRetired: z.boolean(),
});

export type Build = z.infer<typeof BuildSchema>;
