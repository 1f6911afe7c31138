import { reviewsPageQuery } from '@agent-atlas/api-client';
import { agentPath, pathWith } from '@agent-atlas/api-client/rules';
import { type ListPart, listParts } from '@agent-atlas/shared-ui/site-kit';

const LARGEST_ID = 2_147_483_647;

/** Whether a positive integer is within the range of agent ids. */
export const isAgentId = (id: number) => id <= LARGEST_ID;

/** Parses the id in a URL; null if it is not a valid id. */
export function parseAgentId(text: string | undefined): number | null {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return isAgentId(id) ? id : null;
}

/** The tabs in display order; the first is the default. */
export const AGENT_TABS = ['overview', 'reviews', 'alternatives'] as const;

export type AgentTab = (typeof AGENT_TABS)[number];

/** Page sizes of an agent's reviews: ten initially, at most as many as one API response holds. */
export const REVIEW_PAGING = listParts([10, 20, 50, 100, 200]);

/** The path of a page of an agent's reviews. The first page has the tab's plain path. */
export const reviewsPath = (agentId: number, page: ListPart = REVIEW_PAGING.first) =>
  pathWith(agentPath(agentId), { tab: 'reviews', ...REVIEW_PAGING.fieldsOf(page) });

export const agentReviewsQuery = (agentId: number, page: ListPart = REVIEW_PAGING.first) =>
  reviewsPageQuery(agentId, REVIEW_PAGING.paramsOf(page));
