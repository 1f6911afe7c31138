import { COMPARE_MAX } from '@agent-atlas/api/rules';
import { EmptyState, formatCount, Input } from '@agent-atlas/shared-ui';
import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type ComparisonState, comparisonAddress, FIND_FIELD, IDS_FIELD } from './address.ts';
import { AddressForm } from './address-form.tsx';
import { PICKER_ID, PICKER_TOGGLE_ID } from './comparison-actions.tsx';
import { usePickerAgents } from './picker-agents.ts';
import { PickerItem } from './picker-item.tsx';
import { walkPicker } from './picker-keyboard.ts';
import { PickerError, PickerLoading } from './picker-screens.tsx';

export interface AgentPickerProps {
  state: ComparisonState;
}

/** Agents to choose from; a click selects one or takes it back. */
export function AgentPicker({ state }: AgentPickerProps) {
  const navigate = useNavigate();
  const [text, setText] = useState(state.find);
  const { agents, isPending, isError, retry, hasMore } = usePickerAgents(text);
  const found = agents ?? [];
  const full = state.ids.length >= COMPARE_MAX;

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    walkPicker(event);
    if (event.key !== 'Escape') return;
    document.getElementById(PICKER_TOGGLE_ID)?.focus();
    void navigate(comparisonAddress({ ...state, picking: false }), {
      replace: true,
      preventScrollReset: true,
    });
  }

  return (
    <section
      id={PICKER_ID}
      aria-labelledby="picker-title"
      onKeyDown={handleKey}
      className="mb-8 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="picker-title" className="text-lg font-semibold text-ink">
            Choose agents
          </h2>
          <p role="status" className="text-sm text-muted">
            {state.ids.length} of {COMPARE_MAX} selected
            {full && '. Remove one to choose another.'}
          </p>
        </div>
        <AddressForm
          state={state}
          sends={[FIND_FIELD]}
          role="search"
          className="w-full sm:max-w-xs"
        >
          <Input
            type="search"
            name={FIND_FIELD}
            value={text}
            onChange={(event) => setText(event.target.value)}
            aria-label="Find an agent"
            placeholder="Find an agent..."
            autoComplete="off"
          />
        </AddressForm>
      </div>
      {isPending && <PickerLoading />}
      {isError && <PickerError onRetry={retry} />}
      {agents && found.length === 0 && <EmptyState title="No agents found" className="mt-4 py-8" />}
      {found.length > 0 && (
        <AddressForm state={state} sends={[IDS_FIELD]} className="-mx-1 mt-4">
          <ul
            aria-label={formatCount(found.length, 'agent')}
            className="grid max-h-96 gap-2 overflow-y-auto p-1 sm:grid-cols-2 lg:grid-cols-3"
          >
            {found.map((agent) => (
              <li key={agent.id} className="min-w-0">
                <PickerItem agent={agent} ids={state.ids} />
              </li>
            ))}
          </ul>
        </AddressForm>
      )}
      {hasMore && (
        <p className="mt-3 text-sm text-muted">There are more. Search to find the others.</p>
      )}
    </section>
  );
}
