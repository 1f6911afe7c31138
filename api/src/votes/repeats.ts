import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/http.ts';
import type { ApiEnv } from '../api-env.ts';
import { Problem } from '../problem.ts';
import { newSessionId, type Sessions } from '../sessions/sessions.ts';

/** How long an outcome is stored for repeats, in milliseconds. */
const TTL_MS = 10 * 60_000;
const CALLERS_MAX = 5000;
/** The maximum number of calls per caller. The oldest is evicted first. */
const CALLS_MAX = 16;
/** A key as a structured-field string (RFC 8941), with or without quotes. */
const KEY = /^("?)([\w-]{8,64})\1$/;

interface StoredCall<T> {
  readonly request: string;
  /** The session that the first call may have created. */
  readonly sessionId: string;
  readonly outcome: Promise<T | undefined>;
}

/**
 * Runs a call only once if it is repeated with the same `Idempotency-Key`
 * (https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/), for example by a
 * proxy that received no response. A repeat gets the outcome and the session of the first call.
 * Without a key, a voter's first vote would count again in a second session. Outcomes are stored in
 * this process only: a repeat that reaches another process is a new call.
 */
export function createRepeats<T>(sessions: Sessions) {
  const callers = new LRUCache<string, LRUCache<string, StoredCall<T>>>({ max: CALLERS_MAX });

  /**
   * @param request identifies the request; a different one with the same key is rejected with 422
   * @param work runs again for a repeat if it failed or resolved to undefined
   */
  return (
    c: Context<ApiEnv>,
    request: string,
    work: (sessionHash: Buffer) => Promise<T | undefined>,
  ): Promise<T | undefined> => {
    const header = c.req.header(IDEMPOTENCY_KEY_HEADER);
    if (header === undefined) return work(sessions.ensure(c));
    const key = KEY.exec(header)?.[2];
    if (key === undefined)
      throw new Problem(400, 'Idempotency-Key: must be 8 to 64 letters, digits, "-" or "_".');
    const caller = (sessions.find(c) ?? sessions.network(c)).toString('latin1');
    const calls = callers.get(caller) ?? new LRUCache({ max: CALLS_MAX, ttl: TTL_MS });
    callers.set(caller, calls);
    const known = calls.get(key);
    if (known && known.request !== request)
      throw new Problem(422, 'Idempotency-Key: was sent with another body before.');
    const sessionId = known?.sessionId ?? newSessionId();
    const sessionHash = sessions.ensure(c, sessionId);
    if (known) return known.outcome;
    const outcome = work(sessionHash);
    calls.set(key, { request, sessionId, outcome });
    const forget = () => calls.delete(key);
    outcome.then((done) => done ?? forget(), forget);
    return outcome;
  };
}
