import { createRoute, z } from '@hono/zod-openapi';
import { ReleaseProblemSchema, WAIT_MAX_S } from '../../contract/releases.ts';

const MESSAGE = `must be a number of seconds from 0 to ${WAIT_MAX_S}`;

/** `?wait=`: how long to wait. Seconds in the URL, converted to milliseconds. */
export const WaitParam = z
  .string()
  .regex(/^\d{1,2}(\.\d{1,3})?$/, MESSAGE)
  .transform((text) => Number(text) * 1000)
  .refine((ms) => ms <= WAIT_MAX_S * 1000, MESSAGE)
  .optional()
  .openapi({ type: 'number', minimum: 0, maximum: WAIT_MAX_S });

/** A positive integer in a path. */
export const NumberParam = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'must be a positive whole number')
  .transform(Number)
  .openapi({ type: 'integer', minimum: 1 });

/** `?cursor=`: where the next page of a list starts, from its `Link` header. */
export const CursorParam = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'is not a cursor of this list')
  .transform(Number)
  .optional()
  .openapi({ type: 'string' });

/** Items per page of a list. */
export const PAGE_SIZE = 100;

/**
 * One page of a list, and the `Link` to the next page (RFC 8288).
 *
 * @param rows up to {@link PAGE_SIZE} + 1 rows; the extra row tells whether there is a next page
 */
export function pageOf<T extends { id: number }>(
  rows: readonly T[],
  url: string,
): { items: T[]; headers: Record<string, string> } {
  const items = rows.slice(0, PAGE_SIZE);
  const last = items.at(-1);
  if (rows.length <= PAGE_SIZE || !last) return { items, headers: {} };
  const { pathname, searchParams } = new URL(url);
  searchParams.set('cursor', String(last.id));
  return { items, headers: { Link: `<${pathname}?${searchParams}>; rel="next"` } };
}

/** The error response of every route. */
export const PROBLEMS = {
  default: {
    description: 'What happened and what to do about it.',
    content: { 'application/json': { schema: ReleaseProblemSchema } },
  },
};

/** A JSON response. */
export function json<T extends z.ZodType>(schema: T, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

/** A JSON body. */
export function jsonBody<T extends z.ZodType>(schema: T) {
  return { required: true, content: { 'application/json': { schema } } };
}

/** Declares a route that returns a short list without pagination. */
export function listRoute<P extends string, T extends z.ZodType>(
  path: P,
  item: T,
  [summary, description]: readonly [summary: string, description: string],
) {
  const responses = { 200: json(z.array(item), description), ...PROBLEMS };
  return createRoute({ method: 'get', path, summary, responses });
}

/** Declares a route that removes one thing. */
export function removeRoute<P extends string, T extends z.ZodObject>(
  path: P,
  params: T,
  [summary, description]: readonly [summary: string, description: string],
) {
  const responses = { 204: { description }, ...PROBLEMS };
  return createRoute({ method: 'delete', path, summary, request: { params }, responses });
}
