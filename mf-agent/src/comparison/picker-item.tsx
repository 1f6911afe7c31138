import { type Agent, COMPARE_MAX, companyName } from '@agent-atlas/api/rules';
import { AgentLogo, CheckIcon, PlusIcon } from '@agent-atlas/shared-ui';
import { IDS_FIELD, toggled } from './address.ts';

export interface PickerItemProps {
  agent: Agent;
  /** The agents that are selected. */
  ids: readonly number[];
}

/** A submit button that selects an agent or takes it back. */
export function PickerItem({ agent, ids }: PickerItemProps) {
  const selected = ids.includes(agent.id);
  return (
    <button
      type="submit"
      name={IDS_FIELD}
      value={toggled(ids, agent.id).join(',')}
      aria-pressed={selected}
      disabled={!selected && ids.length >= COMPARE_MAX}
      className="flex w-full cursor-pointer items-center gap-3 rounded-control border border-line bg-surface px-3 py-2 text-left hover:border-line-strong hover:bg-sunken active:bg-sunken-strong disabled:opacity-50 disabled:hover:border-line disabled:hover:bg-surface aria-pressed:border-accent aria-pressed:bg-accent-soft motion-safe:transition-colors"
    >
      <AgentLogo agent={agent} size="small" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-medium text-ink">{agent.name}</span>{' '}
        <span className="block truncate text-xs text-muted">{companyName(agent)}</span>
      </span>
      <span className={selected ? 'text-accent-ink' : 'text-subtle'}>
        {selected ? <CheckIcon size={18} /> : <PlusIcon size={18} />}
      </span>
    </button>
  );
}
