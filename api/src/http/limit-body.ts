import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ApiEnv } from '../base/api-env.ts';
import { Problem } from '../base/problem.ts';

/** Refuses a body of more than `maxSize` bytes with 413. */
export function limitBody(maxSize: number): MiddlewareHandler<ApiEnv> {
  const refuse = () => {
    throw new Problem(413, 'The body is too large.');
  };
  const counting = bodyLimit({ maxSize, onError: refuse });
  return (c, next) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = c.env.incoming.headers;
    // Hono's check wraps the body in a stream, which slows votes down. Node accepts no more bytes
    // than `Content-Length` announces, so checking the header is enough.
    if (length === undefined || encoding !== undefined) return counting(c, next);
    return Number(length) > maxSize ? refuse() : next();
  };
}
