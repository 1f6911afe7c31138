import { agentQuery } from '@agent-atlas/api-client';
import { useRouteQuery } from '@agent-atlas/shared-ui/site-kit';
import { useParams } from 'react-router-dom';
import { AgentHeader } from '../agent/agent-header.tsx';
import { AgentError, AgentLoading, AgentMissing } from '../agent/agent-screens.tsx';
import { AgentTabs } from '../agent/agent-tabs.tsx';
import { LatePart } from '../late/late-part.tsx';
import { parseAgentId } from '../lib/urls.ts';

export function Page() {
  const id = parseAgentId(useParams().id);
  return id === null ? <AgentMissing /> : <AgentDetail id={id} />;
}

function AgentDetail({ id }: { id: number }) {
  const query = useRouteQuery(agentQuery(id));
  if (query.status === 'missing') return <AgentMissing />;
  if (query.status === 'failed') return <AgentError onRetry={query.retry} />;
  if (query.status === 'loading') return <AgentLoading />;
  const agent = query.data;
  return (
    <div className="page-container py-8 sm:py-10">
      <AgentHeader agent={agent} />
      {agent.retiredOn && <LatePart part="RetiredNotice" agent={agent} />}
      <AgentTabs agent={agent} />
    </div>
  );
}
