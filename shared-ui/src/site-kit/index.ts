/**
 * Behavior that pages share: votes, route queries, state in the URL, lists, structured data. Each
 * remote bundles what it uses. Import components from the package's main entry, which the host
 * provides: a relative import would bundle a second copy of them and of their state.
 */
export { ChoiceLink, type ChoiceLinkProps } from './choice-link.tsx';
export { ConnectedAgentCard, type ConnectedAgentCardProps } from './connected-agent-card.tsx';
export { failedStatus } from './failed-status.ts';
export { formatPartialDate } from './format-partial-date.ts';
export { breadcrumbList, itemList, type JsonLd } from './json-ld.ts';
export { useKeptFields } from './kept-fields.ts';
export { type LateModule, lateModule, useLateModule, useLoadedModule } from './late-module.ts';
export { ListPages, type ListPagesProps } from './list-pages.tsx';
export { createPaging, type PageRequest, type Paging } from './paging.ts';
export { RetryButton } from './retry-button.tsx';
export { keepShown, type RouteQuery, useRouteQuery } from './route-query.ts';
export {
  anyText,
  defineUrlState,
  oneOf,
  onOff,
  type Part,
  type StateOf,
  type UrlField,
  type UrlState,
} from './url-state.ts';
export { fieldsOf, useUrlDraft, useUrlState } from './use-url-state.ts';
export { type AgentVote, type ReviewVote, useAgentVote, useReviewVote } from './votes.ts';
