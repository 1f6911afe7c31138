import { REVIEW_SORTS, STARS, TOPIC_PATTERN } from '@agent-atlas/api-client/rules';
import { anyText, createPaging, defineUrlState, oneOf } from '@agent-atlas/shared-ui/site-kit';
import { parseAgentId } from './urls.ts';

/** The tabs in display order; the first is the default. */
export const AGENT_TABS = ['overview', 'reviews', 'alternatives'] as const;

export type AgentTab = (typeof AGENT_TABS)[number];

/** Page sizes of an agent's reviews: at most as many as one API response holds. */
export const REVIEW_PAGING = createPaging([10, 20, 50, 100, 200]);

/** The URL of an agent's page: the tab, and the state of the reviews. An undefined filter is off. */
export const AGENT = defineUrlState({
  tab: oneOf(AGENT_TABS, 'overview'),
  stars: oneOf(STARS),
  topic: anyText((text) => (TOPIC_PATTERN.test(text) ? text : undefined)),
  sort: oneOf(REVIEW_SORTS.slice(1)),
  ...REVIEW_PAGING.fields,
  /** The review that the URL links to. */
  review: anyText((text) => parseAgentId(text) ?? undefined),
});

export type AgentState = ReturnType<typeof AGENT.read>;
