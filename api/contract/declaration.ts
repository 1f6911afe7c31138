import type { z } from 'zod';

/** What the order of a list's items can depend on. */
export const ORDERS = ['score', 'votes'] as const;

export type Order = (typeof ORDERS)[number];

/** Each kind has its own rate limit: a caller who searches a lot can still vote. */
export const LIMIT_KINDS = [
  'writes',
  'searches',
  'recommendations',
  'downloads',
  'submissions',
] as const;

export type LimitKind = (typeof LIMIT_KINDS)[number];

/** Declares an API route, without its handler. */
export interface Declaration<
  Shape extends z.core.$ZodLooseShape = z.core.$ZodLooseShape,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly method: 'get' | 'post';
  /** Path pattern: `/api/agents/:id`. */
  readonly path: `/api/${string}`;
  /** Describes the response. */
  readonly about: string;
  /** The parameters of the path and the query string, or the fields of the body. */
  readonly input: z.ZodObject<Shape>;
  readonly answer: Answer;
  /** Media types of the response; JSON when absent. */
  readonly types?: readonly string[];
  /** Error messages by status. An invalid parameter is always a 400. */
  readonly problems?: Readonly<Record<number, string>>;
  /** Statuses other than 200 that come with the answer, which then says what to change. */
  readonly refusals?: Readonly<Record<number, string>>;
  /** The rate limit that applies. */
  readonly limit?: LimitKind;
  /** Whether a repeated request with the same `Idempotency-Key` gets the first response again. */
  readonly isRepeatable?: boolean;
  /** Whether other sites may show the response and cache it for an hour. */
  readonly isOpen?: boolean;
}

/** A read whose response is the same for everyone. Caches store these and no others. */
export interface SharedRead<
  Shape extends z.core.$ZodLooseShape = z.core.$ZodLooseShape,
  Answer extends z.ZodType = z.ZodType,
> extends Declaration<Shape, Answer> {
  readonly method: 'get';
  /** The orders that determine which items the response contains, and at which rank. */
  readonly orders: readonly Order[];
}

/** For reads and calls about one agent. */
export const NO_AGENT = { 404: 'Agent not found' };
