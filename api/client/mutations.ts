import type {
  ReviewVoteRequest,
  ReviewVoteState,
  VoteRequest,
  VoteState,
} from '../contract/rules.ts';
import { throwUnlessOk } from './api-error.ts';

async function post<T>(path: string, body: object): Promise<T> {
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'include',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  await throwUnlessOk(response);
  return response.json();
}

/** Votes for or against an agent; throws `ApiError`. */
export const castVote = (request: VoteRequest) => post<VoteState>('/api/votes', request);

/** Marks a review as helpful or unhelpful; throws `ApiError`. */
export const castReviewVote = (request: ReviewVoteRequest) =>
  post<ReviewVoteState>('/api/review-votes', request);
