import type { Context } from 'hono';
import type { z } from 'zod';
import type { Declaration } from '../../contract/declaration.ts';
import type { ApiEnv } from '../api-env.ts';
import { Problem } from '../problem.ts';
import { badRequest } from './errors.ts';

/** A call that is no shared read, with the way it is answered. */
export interface AnsweredCall {
  readonly declaration: Declaration;
  respond(c: Context<ApiEnv>): Promise<Response>;
}

/** @param answer gives undefined for what does not exist; a `Response` goes out as it is */
export function call<Shape extends z.core.$ZodLooseShape, Answer extends z.ZodType>(
  declaration: Declaration<Shape, Answer>,
  answer: (
    c: Context<ApiEnv>,
    input: z.output<z.ZodObject<Shape>>,
  ) => Promise<z.output<Answer> | Response | undefined>,
): AnsweredCall {
  const { method, input, problems } = declaration;
  return {
    declaration,
    async respond(c) {
      const params = { ...c.req.query(), ...c.req.param() };
      const parsed = input.safeParse(method === 'get' ? params : await bodyOf(c));
      if (!parsed.success) throw badRequest(parsed.error);
      const answered = await answer(c, parsed.data);
      if (answered === undefined) throw new Problem(404, problems?.[404] ?? 'Not found');
      if (answered instanceof Response) return answered;
      // Not `c.json`, whose types look into every field.
      const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };
      return c.body(JSON.stringify(answered), 200, headers);
    },
  };
}

async function bodyOf(c: Context<ApiEnv>): Promise<unknown> {
  try {
    return await c.req.json();
  } catch (error) {
    if (error instanceof SyntaxError) throw new Problem(400, 'The body is not valid JSON.');
    throw error;
  }
}
