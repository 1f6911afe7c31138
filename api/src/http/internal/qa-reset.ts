import type { IncomingMessage, ServerResponse } from 'node:http';
import { deleteVotesOfSession } from '@agent-atlas/registry/qa/sandbox-queries';
import type { Deps } from '../deps.ts';
import { describeError } from '../errors.ts';
import { respondText } from './respond.ts';

/** Deletes the votes of the request's QA session. */
export async function resetQaSession(
  deps: Deps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const session = deps.qaSessions.find(request);
    if (!session) return respondText(response, 400, 'This request has no QA session.', deps);
    await deleteVotesOfSession(deps.sql, session);
    respondText(response, 200, 'The votes of this QA session are deleted.', deps);
  } catch (error) {
    const { status, message } = describeError(error, deps.logger);
    respondText(response, status, message, deps);
  }
}
