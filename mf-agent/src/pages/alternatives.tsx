import { alternativesQuery } from '@agent-atlas/api-client';
import { useRouteQuery } from '@agent-atlas/shared-ui/site-kit';
import { useParams } from 'react-router-dom';
import { AgentError, AgentMissing } from '../agent/agent-screens.tsx';
import { AllAlternatives, AlternativesLoading } from '../alternatives/all-alternatives.tsx';
import { parseAgentId } from '../lib/urls.ts';

export function Page() {
  const id = parseAgentId(useParams().id);
  return id === null ? <AgentMissing /> : <AgentAlternatives id={id} />;
}

function AgentAlternatives({ id }: { id: number }) {
  const query = useRouteQuery(alternativesQuery(id));
  if (query.status === 'missing') return <AgentMissing />;
  if (query.status === 'failed') return <AgentError onRetry={query.retry} />;
  if (query.status === 'loading') return <AlternativesLoading />;
  return <AllAlternatives found={query.data} />;
}
