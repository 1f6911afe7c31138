import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Changes } from '../changes.ts';
import { limitKindOf } from '../limits/policies.ts';
import type { Metrics } from '../metrics.ts';
import { chooseEncoding } from './encodings.ts';
import type { ReadCache } from './read-cache.ts';

interface HotReadsParts {
  readonly cache: ReadCache;
  readonly changes: Changes;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** Gives false when the request is for somebody else. */
export type AnswerAtOnce = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Answers a read whose answer is in memory before it is routed: most are, and routing, which they do
 * not need, would take longer than sending them.
 */
export function createHotReads({ cache, changes, logger, metrics }: HotReadsParts): AnswerAtOnce {
  return (request, response) => {
    const { method, url = '', headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const answer = cache.current(url);
    if (!answer || limitKindOf(method, answer.parts.route)) return false;
    const startedAt = logger.isLevelEnabled('info') ? performance.now() : undefined;
    const known = answer.tagKnownTo(headers['if-none-match']);
    const { body, rawHeaders } = answer.in(chooseEncoding(headers['accept-encoding']?.toString()));
    const status = known ? 304 : 200;
    const requestId = requestIdOf(headers['x-request-id']);
    response.writeHead(status, [
      ...(known ? Object.entries(answer.unchangedHeaders(known)).flat() : rawHeaders),
      'X-Data-Version',
      changes.version(),
      'X-Request-Id',
      requestId,
    ]);
    response.end(known || method === 'HEAD' ? undefined : body);
    metrics.cache('hit');
    if (startedAt !== undefined) {
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      logger.info({ requestId, method, route: answer.parts.route, status, ms }, 'request');
    }
    return true;
  };
}

const REQUEST_ID = /^[\w\-=]{1,255}$/;

/** The caller's own id, where it is harmless; the same rule as on the other answers. */
function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}
