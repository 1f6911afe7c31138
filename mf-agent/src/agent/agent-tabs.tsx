import type { Agent } from '@agent-atlas/api/rules';
import { formatNumber, Tabs, TabsContent, TabsList, TabsTrigger } from '@agent-atlas/shared-ui';
import { Link, useSearchParams } from 'react-router-dom';
import { Alternatives } from '../alternatives/alternatives.tsx';
import { Overview } from '../overview/overview.tsx';
import { AllReviews } from '../reviews/all-reviews.tsx';
import { AGENT_TABS, type AgentTab, agentTabPath, readTab } from './agent-tab.ts';

export interface AgentTabsProps {
  agent: Agent;
}

/** The three parts of the page; the address says which one is open. */
export function AgentTabs({ agent }: AgentTabsProps) {
  const [search, setSearch] = useSearchParams();
  const titles: Record<AgentTab, string> = {
    overview: 'Overview',
    reviews: `Reviews (${formatNumber(agent.reviewCount)})`,
    alternatives: 'Alternatives',
  };

  function open(value: string) {
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete('show');
        next.delete('after');
        if (value === 'overview') next.delete('tab');
        else next.set('tab', value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <Tabs defaultValue="overview" value={readTab(search)} onValueChange={open} className="mt-8">
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
            <Link key={tab} to={agentTabPath(agent.id, tab)} className="text-accent-ink underline">
              {titles[tab]}
            </Link>
          ))}
        </nav>
      </noscript>
      <TabsContent value="overview">
        <Overview agent={agent} />
      </TabsContent>
      <TabsContent value="reviews">
        <AllReviews agent={agent} />
      </TabsContent>
      <TabsContent value="alternatives">
        <Alternatives agent={agent} />
      </TabsContent>
    </Tabs>
  );
}
