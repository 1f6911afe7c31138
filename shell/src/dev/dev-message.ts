import { z } from 'zod';
import { MAX_PROBLEMS, type Problem } from './problem.ts';

const problem: z.ZodType<Problem> = z.object({
  kind: z.enum(['build', 'types', 'server', 'browser']),
  message: z.string(),
  position: z.object({ file: z.string(), line: z.number(), column: z.number() }).optional(),
  frame: z.string().optional(),
  trace: z.string().optional(),
  page: z.string().optional(),
});

/** A message from the command to the web server that it runs. */
export const devMessage = z.discriminatedUnion('type', [
  /** The API has changed: open pages load their data again. */
  z.object({ type: z.literal('data') }),
  /** All problems of builds and type checks. */
  z.object({ type: z.literal('problems'), problems: z.array(problem).max(MAX_PROBLEMS) }),
]);

export type DevMessage = z.infer<typeof devMessage>;
