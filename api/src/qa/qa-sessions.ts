import {
  parseQaSession,
  QA_SESSION_HEADER,
  type QaSessionId,
} from '@agent-atlas/registry/contract/qa-session';
import { type QaVote, selectQaVotes, upsertQaVote } from '@agent-atlas/registry/qa/sandbox-queries';
import type { Sender } from '@agent-atlas/server-kit/base/networks';
import type { Sql } from '@agent-atlas/server-kit/db/client';
import type { Callers } from '@agent-atlas/server-kit/sessions/callers';
import { Problem } from '../base/problem.ts';

/** Recognizes the requests of QA sessions, whose votes count only in their own responses. */
export interface QaSessions {
  /**
   * The QA session of a request; undefined for a visitor's. Throws a {@link Problem} with 400 if
   * the web server did not send the request, so that its vote cannot count for the public.
   */
  find(request: Sender): QaSessionId | undefined;
  /** The votes of a session, none if its link has ended. */
  votes(request: Sender, session: QaSessionId): Promise<readonly QaVote[]>;
  /** Stores a vote. Throws a {@link Problem} if the link has ended or its sandboxes are full. */
  cast(session: QaSessionId, vote: QaVote): Promise<void>;
}

export function createQaSessions(sql: Sql, callers: Callers): QaSessions {
  // The reads of one batch belong to one request.
  const votesOf = new WeakMap<Sender, Promise<QaVote[] | undefined>>();
  return {
    find(request) {
      const text = request.headers[QA_SESSION_HEADER]?.toString();
      if (text === undefined) return undefined;
      if (!callers.isWebServer(request))
        throw new Problem(400, 'Requests of QA sessions are accepted from the web server only.');
      const session = parseQaSession(text);
      if (!session) throw new Problem(400, `The header ${QA_SESSION_HEADER} is malformed.`);
      return session;
    },
    async votes(request, session) {
      const running = votesOf.get(request) ?? selectQaVotes(sql, session);
      votesOf.set(request, running);
      return (await running) ?? [];
    },
    async cast(session, vote) {
      if (await upsertQaVote(sql, session, vote)) return;
      const hasEnded = (await selectQaVotes(sql, session)) === undefined;
      if (hasEnded)
        throw new Problem(403, 'This QA session has ended. Reload the page to leave it.');
      throw new Problem(409, 'The sandbox of this QA link is full. Reset it to vote again.');
    },
  };
}
