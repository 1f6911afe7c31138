import { z } from '@hono/zod-openapi';
import { IdSchema } from '../../contract/agent.ts';

/** An id in a path or a query string. */
export const IdParam = z
  .string('is missing')
  .regex(/^[1-9]\d{0,9}$/, 'must be a positive whole number')
  .transform(Number)
  .pipe(IdSchema)
  .openapi({ type: 'integer', minimum: 1 });

/** A text in a path or a query string, as a database can hold it: without the character NUL. */
export function textParam(maxLength: number) {
  const message = `must have 1 to ${maxLength} characters`;
  return z
    .string('is missing')
    .min(1, message)
    .max(maxLength, message)
    .refine((text) => !text.includes('\0'), 'must not hold the character NUL');
}

/** The parts of a route definition that a JSON answer consists of. */
export function jsonContent<T extends z.ZodType>(schema: T, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

/** An error answer of a route definition. */
export function problemContent(description: string) {
  const document = { $ref: '#/components/schemas/Problem' };
  return {
    description,
    content: {
      'text/plain': { schema: z.string() },
      'application/problem+json': { schema: document },
    },
  };
}
