import { StoredAnswer } from '../../cache/stored-answer.ts';
import { overlayVotes } from '../../qa/overlay-votes.ts';
import type { QaSessions } from '../../qa/qa-sessions.ts';
import type { AnswerRead } from './answer-reads.ts';

/**
 * Also resolves shared reads for QA sessions: the public response with the session's own votes
 * added. These responses are private, and no cache stores them.
 */
export function answerQaReads(qaSessions: QaSessions, answerRead: AnswerRead): AnswerRead {
  return async (read, request) => {
    const session = qaSessions.find(request);
    if (!session) return answerRead(read, request);
    const [result, votes] = await Promise.all([
      answerRead(read, request),
      qaSessions.votes(request, session),
    ]);
    const { parts } = result.answer;
    const isJson = parts.headers['Content-Type'] === 'application/json';
    const body = isJson
      ? Buffer.from(JSON.stringify(overlayVotes(JSON.parse(parts.body.toString()), votes)))
      : parts.body;
    return {
      ...result,
      answer: new StoredAnswer({ ...parts, body, isOpen: false, isPrivate: true }),
    };
  };
}
