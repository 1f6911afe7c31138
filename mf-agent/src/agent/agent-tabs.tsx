import { type Agent, agentPath } from '@agent-atlas/api-client/rules';
import { formatNumber, Tabs, TabsContent, TabsList, TabsTrigger } from '@agent-atlas/shared-ui';
import { useUrlState } from '@agent-atlas/shared-ui/site-kit';
import { LatePart } from '../late/late-part.tsx';
import { AGENT, AGENT_TABS, type AgentTab } from '../lib/agent-url.ts';
import { Overview } from '../overview/overview.tsx';

export interface AgentTabsProps {
  agent: Agent;
}

/** The open tab is part of the URL. */
export function AgentTabs({ agent }: AgentTabsProps) {
  const [{ tab: shown }, open] = useUrlState(AGENT);
  const pathOf = (tab: AgentTab | undefined) => AGENT.path(agentPath(agent.id), { tab });
  const titles: Record<AgentTab, string> = {
    overview: 'Overview',
    reviews: `Reviews (${formatNumber(agent.reviewCount)})`,
    alternatives: 'Alternatives',
  };

  return (
    <Tabs
      defaultValue="overview"
      value={shown}
      onValueChange={(name) => open(pathOf(AGENT_TABS.find((tab) => tab === name)))}
      className="mt-8"
    >
      <TabsList aria-label={`About ${agent.name}`} className="noscript:hidden">
        {AGENT_TABS.map((tab) => (
          <TabsTrigger key={tab} value={tab}>
            {titles[tab]}
          </TabsTrigger>
        ))}
      </TabsList>
      <noscript>
        <nav aria-label={`About ${agent.name}`} className="flex gap-4 border-b border-line py-2">
          {AGENT_TABS.map((tab) => (
            <a key={tab} href={pathOf(tab)} className="text-accent-ink underline">
              {titles[tab]}
            </a>
          ))}
        </nav>
      </noscript>
      <TabsContent value="overview">
        <Overview agent={agent} />
      </TabsContent>
      <TabsContent value="reviews">
        <LatePart part="AllReviews" agent={agent} />
      </TabsContent>
      <TabsContent value="alternatives">
        <LatePart part="Alternatives" agent={agent} />
      </TabsContent>
    </Tabs>
  );
}
