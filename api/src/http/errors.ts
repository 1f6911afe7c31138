import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import { BusyError, isDatabaseUnavailable } from '../db/errors.ts';
import type { ApiEnv } from './deps.ts';

/** A request cannot be answered; the message is the readable line that the caller gets. */
export function problem(status: ContentfulStatusCode, message: string): HTTPException {
  return new HTTPException(status, { message });
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
const FAILED = 'Something went wrong on our side.';

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

/** Turns whatever a route threw into an answer that shows nothing of the inside. */
export function createErrorHandler(logger: Logger) {
  return (error: Error, c: Context<ApiEnv>): Response => {
    if (error instanceof HTTPException) {
      return respondProblem(c, error.status as ContentfulStatusCode, error.message || FAILED);
    }
    const requestId = c.get('requestId');
    if (isUnavailable(error)) {
      // A full queue is no fault, and an attack that fills one must not fill the log, too.
      const level = error instanceof BusyError ? 'debug' : 'warn';
      logger[level]({ requestId, reason: error.message }, 'database not available');
      c.header('Retry-After', '1');
      return respondProblem(c, 503, UNAVAILABLE);
    }
    logger.error({ requestId, err: error }, 'request failed');
    return respondProblem(c, 500, FAILED);
  };
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
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
