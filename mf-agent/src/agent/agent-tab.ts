/** The tabs of the page, in their order; the first is the default. */
export const AGENT_TABS = ['overview', 'reviews', 'alternatives'] as const;

export type AgentTab = (typeof AGENT_TABS)[number];

/** The tab an address asks for with `?tab=`; the default for anything unknown. */
export function readTab(search: URLSearchParams): AgentTab {
  const wanted = search.get('tab');
  return AGENT_TABS.find((tab) => tab === wanted) ?? 'overview';
}

/** The address of an agent's page with a tab open; the default tab has the plain one. */
export function agentTabPath(agentId: number, tab: AgentTab): string {
  return tab === 'overview' ? `/agent/${agentId}` : `/agent/${agentId}?tab=${tab}`;
}
