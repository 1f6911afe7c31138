import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CanonicalRead } from '../../../contract/reads.ts';
import type { Deps } from '../deps.ts';
import { chooseEncoding } from './encodings.ts';
import { newerVersionAsked } from './min-version.ts';
import type { StoredAnswer } from './stored-answer.ts';

type CacheDeps = Pick<Deps, 'cache' | 'callers' | 'changes' | 'logger' | 'metrics'>;

/** The answer in memory to a read that counts against no limit, if it is as new as asked for. */
export function findCached(
  { cache, callers, changes }: CacheDeps,
  { key, limited }: CanonicalRead,
  request: IncomingMessage,
): StoredAnswer | undefined {
  const answer = limited ? undefined : cache.current(key);
  if (!answer || !newerVersionAsked(request, changes)) return answer;
  return callers.isWebServer(request) ? undefined : answer;
}

/**
 * Answers a read from memory before it is routed: most are there, and routing takes longer than
 * sending them. Gives false when the answer is not in memory.
 */
export function tryServeCached(
  deps: CacheDeps,
  read: CanonicalRead,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { callers, changes, logger, metrics } = deps;
  const answer = findCached(deps, read, request);
  if (!answer) return false;
  const { method, headers } = request;
  const startedAt = logger.isLevelEnabled('info') ? performance.now() : undefined;
  const known = answer.tagKnownTo(headers['if-none-match']);
  const { body, rawHeaders } = answer.in(chooseEncoding(headers['accept-encoding']?.toString()));
  const status = known ? 304 : 200;
  const requestId = requestIdOf(headers['x-request-id']);
  response.writeHead(status, [
    ...(known ? Object.entries(answer.unchangedHeaders(known)).flat() : rawHeaders),
    ...(callers.isWebServer(request) ? Object.entries(answer.tagHeader).flat() : []),
    'X-Data-Version',
    changes.version(),
    'X-Request-Id',
    requestId,
  ]);
  response.end(known || method === 'HEAD' ? undefined : body);
  metrics.cache('hit');
  if (startedAt !== undefined) {
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    logger.info({ requestId, method, route: read.route, status, ms }, 'request');
  }
  return true;
}

const REQUEST_ID = /^[\w\-=]{1,255}$/;

/** The caller's own id, where it is harmless; the same rule as on the other answers. */
function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}
