import { z } from 'zod';

/** Tells the database process to end only when the process that forked it ends. */
export const WITH_PARENT = 'with-parent';

/** A message from the database process to the process that forked it. */
export const DatabaseMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('failed'), text: z.string() }),
]);

export type DatabaseMessage = z.infer<typeof DatabaseMessage>;
