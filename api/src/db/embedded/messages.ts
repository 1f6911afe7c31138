import { z } from 'zod';

/** Told to the database process: that it is to end with the process that forked it, and only then. */
export const WITH_PARENT = 'with-parent';

/** What the database process tells the process that forked it. */
export const DatabaseMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('failed'), text: z.string() }),
]);

export type DatabaseMessage = z.infer<typeof DatabaseMessage>;
