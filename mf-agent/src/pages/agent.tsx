import { agentQuery } from '@agent-atlas/api/client';
import { useHydrated } from '@agent-atlas/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { AgentHeader } from '../agent/agent-header.tsx';
import { parseAgentId } from '../agent/agent-id.ts';
import { AgentError, AgentLoading, AgentMissing } from '../agent/agent-screens.tsx';
import { AgentTabs } from '../agent/agent-tabs.tsx';
import { RetiredNotice } from '../agent/retired-notice.tsx';

export function Page() {
  const id = parseAgentId(useParams().id);
  return id === null ? <AgentMissing /> : <AgentDetail id={id} />;
}

function AgentDetail({ id }: { id: number }) {
  const hydrated = useHydrated();
  const { data: agent, isError, refetch } = useQuery(agentQuery(id));
  if (agent === null) return <AgentMissing />;
  if (agent) {
    return (
      <div className="page-container py-8 sm:py-10">
        <AgentHeader agent={agent} />
        {agent.retiredOn && <RetiredNotice agent={agent} retiredOn={agent.retiredOn} />}
        <AgentTabs agent={agent} />
      </div>
    );
  }
  // A server has waited for the agent: without one it could not be loaded, and what the browser
  // shows first must agree.
  return isError || !hydrated ? <AgentError onRetry={refetch} /> : <AgentLoading />;
}
