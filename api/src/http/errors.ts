import { STATUS_CODES } from 'node:http';
import { preferences } from '@agent-atlas/server-kit/http/preferences';
import type { Context } from 'hono';
import Negotiator from 'negotiator';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { ApiEnv } from '../base/api-env.ts';
import { Problem } from '../base/problem.ts';
import '@agent-atlas/server-kit/base/validation-messages';
import { BusyError, isDatabaseUnavailable, isReadOnly } from '@agent-atlas/server-kit/db/errors';

/** Converts a failed validation to a 400 that names the first invalid parameter. */
export function badRequest({ issues: [issue] }: z.core.$ZodError): Problem {
  if (!issue) return new Problem(400, 'Bad request');
  return new Problem(400, `${issue.path.join('.') || 'The body'}: ${issue.message}`);
}

const UNAVAILABLE = 'The directory is not available right now. Please try again in a moment.';
const READ_ONLY =
  'The database is read-only right now, so nothing was stored. Please try again in a moment.';
const FAILED = 'Something went wrong on our side.';
const RETRY_AFTER_S = 1;
const TEXT = 'text/plain';
const DOCUMENT = 'application/problem+json';

/**
 * Formats a problem as one readable line of plain text, or as a problem document (RFC 9457) if the
 * client accepts `application/problem+json`.
 */
export function problemResponse(
  { status, message: detail, retryAfterS }: Problem,
  accept: string | undefined,
  requestId: string,
) {
  const type =
    new Negotiator({ headers: { accept: accept && preferences(accept) } }).mediaType([
      TEXT,
      DOCUMENT,
    ]) ?? TEXT;
  const title = STATUS_CODES[status] ?? 'Error';
  const document = { type: 'about:blank', title, status, detail, requestId };
  return {
    status,
    headers: {
      ...(retryAfterS !== undefined && { 'Retry-After': String(retryAfterS) }),
      'Cache-Control': 'no-store',
      Vary: 'Accept',
      'Content-Type': type === TEXT ? `${TEXT}; charset=UTF-8` : DOCUMENT,
    },
    body: type === TEXT ? detail : JSON.stringify(document),
  };
}

export function respondProblem(c: Context<ApiEnv>, problem: Problem): Response {
  const { status, headers, body } = problemResponse(
    problem,
    c.req.header('Accept'),
    c.get('requestId'),
  );
  return c.body(body, status, headers);
}

/** Converts an error to a problem without internal details. Logs unexpected errors and outages. */
export function describeError(error: unknown, logger: Logger): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof Error && isDatabaseUnavailable(error)) {
    // A full queue is not a fault, and an attack that fills the queue must not flood the log.
    const level = error instanceof BusyError ? 'debug' : 'warn';
    logger[level]({ reason: error.message }, 'database not available');
    return new Problem(503, isReadOnly(error) ? READ_ONLY : UNAVAILABLE, RETRY_AFTER_S);
  }
  logger.error({ err: error }, 'request failed');
  return new Problem(500, FAILED);
}

/** Creates the handler for errors that routes throw. */
export function createErrorHandler(logger: Logger) {
  return (error: Error, c: Context<ApiEnv>): Response =>
    respondProblem(c, describeError(error, logger));
}
