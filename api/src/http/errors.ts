import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { BusyError, isDatabaseUnavailable, isReadOnly } from '../db/errors.ts';
import type { ApiEnv } from './deps.ts';

/** A request cannot be answered; the message is the readable line that the caller gets. */
export function problem(status: ContentfulStatusCode, message: string): HTTPException {
  return new HTTPException(status, { message });
}

/** The problem of parameters that a schema refuses: the first of them by name. */
export function badRequest({ issues: [issue] }: z.core.$ZodError): HTTPException {
  if (!issue) return problem(400, 'Bad request');
  return problem(400, `${issue.path.join('.') || 'The body'}: ${issue.message}`);
}

/** The answer took longer than a request may wait. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/** Whether an error means that there is no answer now, but may be in a moment. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof DeadlineError || isDatabaseUnavailable(error);
}

const UNAVAILABLE = 'The directory is not available right now. Please try again in a moment.';
const READ_ONLY =
  'The database is read-only right now, so nothing was stored. Please try again in a moment.';
const FAILED = 'Something went wrong on our side.';
/** The `Retry-After` of an answer that may be different in a moment, in seconds. */
export const RETRY_AFTER_S = '1';

/**
 * One readable line of plain text, or a problem document (RFC 9457) for a caller that accepts
 * `application/problem+json`.
 */
export function respondProblem(
  c: Context<ApiEnv>,
  status: ContentfulStatusCode,
  detail: string,
): Response {
  c.header('Cache-Control', 'no-store');
  c.header('Vary', 'Accept');
  if (!c.req.header('Accept')?.includes('application/problem+json')) return c.text(detail, status);
  const document = {
    type: 'about:blank',
    title: titleOf(status),
    status,
    detail,
    requestId: c.get('requestId'),
  };
  return c.json(document, status, { 'Content-Type': 'application/problem+json' });
}

/** What a caller is told of an error. */
export interface Problem {
  readonly status: ContentfulStatusCode;
  readonly detail: string;
  /** Whether the same request may succeed in a moment. */
  readonly retry: boolean;
}

/** Turns an error into an answer that shows nothing internal, and logs what needs attention. */
export function describeError(error: unknown, logger: Logger, requestId?: string): Problem {
  if (error instanceof HTTPException) {
    const status = error.status as ContentfulStatusCode;
    return { status, detail: error.message || FAILED, retry: false };
  }
  if (error instanceof Error && isUnavailable(error)) {
    // A full queue is no fault, and an attack that fills one must not fill the log, too.
    const level = error instanceof BusyError ? 'debug' : 'warn';
    logger[level]({ requestId, reason: error.message }, 'database not available');
    return { status: 503, detail: isReadOnly(error) ? READ_ONLY : UNAVAILABLE, retry: true };
  }
  logger.error({ requestId, err: error }, 'request failed');
  return { status: 500, detail: FAILED, retry: false };
}

/** Answers requests whose route threw an error. */
export function createErrorHandler(logger: Logger) {
  return (error: Error, c: Context<ApiEnv>): Response => {
    const { status, detail, retry } = describeError(error, logger, c.get('requestId'));
    if (retry) c.header('Retry-After', RETRY_AFTER_S);
    return respondProblem(c, status, detail);
  };
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

function titleOf(status: number): string {
  return TITLES[status] ?? 'Error';
}
