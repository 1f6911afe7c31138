import type { Context } from 'hono';
import type { z } from 'zod';
import type { Declaration } from '../../contract/declaration.ts';
import type { ApiEnv } from '../base/api-env.ts';
import { Problem } from '../base/problem.ts';
import { badRequest } from './errors.ts';

/** A route that is not a shared read, with its handler. */
export interface CallRoute {
  readonly declaration: Declaration;
  handle(c: Context<ApiEnv>): Promise<Response>;
}

/**
 * Creates a {@link CallRoute}: parses the input, runs the handler and sends the result as JSON.
 * Throws a {@link Problem} with 400 for invalid input.
 *
 * @param handler returns undefined for 404; a `Response` is sent unchanged
 */
export function call<Shape extends z.core.$ZodLooseShape, Output extends z.ZodType>(
  declaration: Declaration<Shape, Output>,
  handler: (
    c: Context<ApiEnv>,
    input: z.output<z.ZodObject<Shape>>,
  ) => Promise<z.output<Output> | Response | undefined>,
): CallRoute {
  const { method, input, problems } = declaration;
  return {
    declaration,
    async handle(c) {
      const params = { ...c.req.query(), ...c.req.param() };
      const parsed = input.safeParse(method === 'get' ? params : await readBody(c));
      if (!parsed.success) throw badRequest(parsed.error);
      const result = await handler(c, parsed.data);
      if (result === undefined) throw new Problem(404, problems?.[404] ?? 'Not found');
      if (result instanceof Response) return result;
      // `c.json` would make the compiler check every field of the result type.
      const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };
      return c.body(JSON.stringify(result), 200, headers);
    },
  };
}

async function readBody(c: Context<ApiEnv>): Promise<unknown> {
  try {
    return await c.req.json();
  } catch (error) {
    if (error instanceof SyntaxError) throw new Problem(400, 'The body is not valid JSON.');
    throw error;
  }
}
