import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/http.ts';
import type { ApiEnv } from '../api-env.ts';
import { Problem } from '../problem.ts';
import { newSessionId, type Sessions } from '../sessions/sessions.ts';

/** How long a call can be repeated, in milliseconds. */
const KEPT_MS = 10 * 60_000;
const CALLERS_MAX = 5000;
/** Calls of one caller; the oldest is forgotten first. */
const CALLS_MAX = 16;
/** A string of a structured field (RFC 8941), and the same without its quotes. */
const KEY = /^("?)([\w-]{8,64})\1$/;

interface Kept<T> {
  readonly request: string;
  /** Of the session that the first call may have begun. */
  readonly sessionId: string;
  readonly outcome: Promise<T | undefined>;
}

/**
 * Does once what is sent several times under one `Idempotency-Key`
 * (https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/), as by a proxy that got
 * no answer. A repeat gets the outcome of the first call, and its session: without a key, a voter's
 * first vote would count again, in a second session. Kept in this process: a repeat that reaches
 * another one is a call of its own.
 */
export function createRepeats<T>(sessions: Sessions) {
  const callers = new LRUCache<string, LRUCache<string, Kept<T>>>({ max: CALLERS_MAX });

  /**
   * @param request what is asked for; another one under the same key is refused with 422
   * @param work what fails, or gives undefined, is tried again by a repeat
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
    const calls = callers.get(caller) ?? new LRUCache({ max: CALLS_MAX, ttl: KEPT_MS });
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
