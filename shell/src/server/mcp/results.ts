import type { z } from 'zod';
import { type Directory, DirectoryError } from './directory.ts';

type Result = {
  content: { type: 'text'; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
};

const AWAY = 'The directory cannot answer this now. Please try again later.';

/** A refusal becomes a result that the assistant can read and act on. Other errors are logged, not shown. */
export async function orRefusal(
  { onError }: Directory,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const isRefusal = error instanceof DirectoryError;
    if (!isRefusal) onError(error);
    return { content: [{ type: 'text', text: isRefusal ? error.message : AWAY }], isError: true };
  }
}

/** A tool's callback with structured results, which clients that ignore them read as JSON. */
export function structured<Input, Output extends z.ZodObject>(
  directory: Directory,
  schema: Output,
  run: (input: Input) => Promise<z.input<Output>>,
): (input: Input) => Promise<Result> {
  return (input) =>
    orRefusal(directory, async () => {
      const structuredContent = schema.parse(await run(input));
      const text = JSON.stringify(structuredContent);
      return { content: [{ type: 'text', text }], structuredContent };
    });
}
