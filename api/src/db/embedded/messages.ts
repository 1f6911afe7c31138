import { z } from 'zod';

/** What the database process tells the process that forked it. */
export const DatabaseMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('failed'), text: z.string() }),
]);

export type DatabaseMessage = z.infer<typeof DatabaseMessage>;
