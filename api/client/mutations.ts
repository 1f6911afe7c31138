import type {
  ReviewVoteRequest,
  ReviewVoteState,
  VoteRequest,
  VoteState,
} from '../contract/rules.ts';
import { throwUnlessOk } from './api-error.ts';

/** Timeout of a write, in milliseconds. */
const WRITE_TIMEOUT_MS = 10_000;

/** A new key for each call. Outside a secure context, `randomUUID` does not exist. */
function newKey(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(4));
  return `"${Array.from(numbers, (number) => number.toString(36).padStart(7, '0')).join('')}"`;
}

async function post<T>(path: string, body: object): Promise<T> {
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'include',
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      // A proxy that gets no response may send the request again.
      'Idempotency-Key': newKey(),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(WRITE_TIMEOUT_MS),
  });
  await throwUnlessOk(response);
  return response.json();
}

/** Votes for or against an agent. Throws an `ApiError`, or a `TimeoutError` after ten seconds. */
export const castVote = (request: VoteRequest) => post<VoteState>('/api/votes', request);

/** Marks a review as helpful or unhelpful. Throws the same errors as {@link castVote}. */
export const castReviewVote = (request: ReviewVoteRequest) =>
  post<ReviewVoteState>('/api/review-votes', request);
