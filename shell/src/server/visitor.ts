import { randomUUID } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** What the API is told of whoever a request comes from. */
export interface Visitor {
  /** Names the request in the logs of all servers that have to do with it. */
  readonly requestId: string;
  /** The chain of addresses that it came through, as `X-Forwarded-For` holds it. */
  readonly forwardedFor: string;
}

const REQUEST_ID = /^[\w-]{8,64}$/;

/** Takes what a proxy in front of us has noted, and adds who is connected to us. */
export function visitorOf(c: Context): Visitor {
  const given = c.req.header('x-request-id') ?? '';
  const chain = [c.req.header('x-forwarded-for'), getConnInfo(c).remote.address];
  return {
    requestId: REQUEST_ID.test(given) ? given : randomUUID(),
    forwardedFor: chain.filter(Boolean).join(', '),
  };
}

/** The headers that carry it. */
export function visitorHeaders({ requestId, forwardedFor }: Visitor): Record<string, string> {
  return {
    'X-Request-Id': requestId,
    ...(forwardedFor && { 'X-Forwarded-For': forwardedFor }),
  };
}
