import { agentPath } from '@agent-atlas/api-client/rules';
import type { Part } from '@agent-atlas/shared-ui/site-kit';
import { AGENT, type AgentState, REVIEW_PAGING } from '../lib/agent-url.ts';
import { parseAgentId } from '../lib/urls.ts';

/** The API parameters of a page of reviews. */
export const reviewParams = ({ stars, topic, sort, ...page }: AgentState) => ({
  ...REVIEW_PAGING.paramsOf(page),
  stars,
  topic,
  sort,
});

/** The API parameters of the linked review. */
export const linkedReviewParams = (id: number) => ({ id, limit: 1 });

/** The path of a state of the reviews tab, without the linked review. */
export const reviewsUrl = (agentId: number, state: Part<AgentState>) =>
  AGENT.path(agentPath(agentId), { ...state, tab: 'reviews', review: undefined });

export const isFiltered = ({ stars, topic }: AgentState) =>
  stars !== undefined || topic !== undefined;

/** The id of a review's element, and the fragment that leads to it. */
export const reviewAnchor = (reviewId: number) => `review-${reviewId}`;

/**
 * The path that leads to one review. A fragment alone would not find a review that is not on the
 * first page.
 */
export const reviewPath = (agentId: number, review: number) =>
  `${AGENT.path(agentPath(agentId), { tab: 'reviews', review })}#${reviewAnchor(review)}`;

/** The review that a URL's fragment names; null if it names none. */
export const reviewOfFragment = (hash: string) => parseAgentId(/^#review-(\d+)$/.exec(hash)?.[1]);
