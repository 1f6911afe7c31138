import { type Agent, companyName } from '@agent-atlas/api/rules';
import { AgentLogo, Button, CloseIcon } from '@agent-atlas/shared-ui';
import { Link } from 'react-router-dom';
import { formatPartialDate } from '../agent/dates.ts';
import { type ComparisonState, IDS_FIELD, toggled } from './address.ts';
import { AddressForm } from './address-form.tsx';

export interface AgentColumnHeadProps {
  agent: Agent;
  state: ComparisonState;
}

export function AgentColumnHead({ agent, state }: AgentColumnHeadProps) {
  return (
    <th
      scope="col"
      className="sticky top-0 z-10 border-b border-line bg-surface p-3 align-top font-normal last:rounded-tr-card lg:p-4 lg:top-16 lg:noscript:static"
    >
      <div className="flex items-start justify-between gap-2">
        <AgentLogo agent={agent} className="max-sm:size-9" />
        <AddressForm state={state} sends={[IDS_FIELD]} className="-mt-1 -mr-1">
          <Button
            type="submit"
            name={IDS_FIELD}
            value={toggled(state.ids, agent.id).join(',')}
            variant="ghost"
            size="icon"
            className="size-9"
            aria-label={`Remove ${agent.name}`}
          >
            <CloseIcon size={18} />
          </Button>
        </AddressForm>
      </div>
      <Link
        to={`/agent/${agent.id}`}
        className="mt-2 line-clamp-2 rounded-sm text-base leading-snug font-semibold wrap-anywhere text-ink hover:text-accent-ink"
      >
        {agent.name}
      </Link>
      <p className="truncate text-sm text-muted">{companyName(agent)}</p>
      {agent.retiredOn && (
        <p className="text-sm text-warning">Retired on {formatPartialDate(agent.retiredOn)}</p>
      )}
    </th>
  );
}
