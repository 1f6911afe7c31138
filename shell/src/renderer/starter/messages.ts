import { z } from 'zod';

/** From the host to the process that starts its renderers. The host numbers the renderers. */
export type StarterCommand =
  /** The bundle of most renderers. */
  | { readonly type: 'bundle'; readonly code: string }
  | { readonly type: 'start'; readonly id: number }
  /** The host has the renderer's channel, and reads from now on. `code` is its bundle, if it is another one. */
  | { readonly type: 'run'; readonly id: number; readonly code?: string }
  | { readonly type: 'kill'; readonly id: number };

/** The answers. `started` comes with the renderer's channel. */
export const starterReport = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started'), id: z.number(), pid: z.number() }),
  z.object({
    type: z.literal('ended'),
    id: z.number(),
    /** The end of its error output, or why it could not be started. */
    stderr: z.string(),
    isHeapFull: z.boolean(),
  }),
]);

export type StarterReport = z.infer<typeof starterReport>;
export type RendererEnd = Extract<StarterReport, { type: 'ended' }>;
