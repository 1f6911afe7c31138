import { type Agent, COMPARE_MAX, companyName } from '@agent-atlas/api-client/rules';
import {
  AgentLogo,
  CheckIcon,
  EmptyState,
  ErrorState,
  formatCount,
  Input,
  isComposing,
  PlusIcon,
  Repeated,
  Skeleton,
} from '@agent-atlas/shared-ui';
import {
  anyText,
  defineUrlState,
  RetryButton,
  useUrlDraft,
  useUrlState,
} from '@agent-atlas/shared-ui/site-kit';
import type { KeyboardEvent } from 'react';
import { PICKER_ID, PICKER_TOGGLE_ID } from './comparison-actions.tsx';
import { ComparisonForm } from './comparison-form.tsx';
import { COMPARISON, type ComparisonState, comparisonUrl, toggleId } from './comparison-url.ts';
import { usePickerAgents } from './picker-agents.ts';

const FORM = defineUrlState({ find: anyText() });

export interface AgentPickerProps {
  state: ComparisonState;
}

/** A searchable list of agents to select for the comparison. */
export function AgentPicker({ state }: AgentPickerProps) {
  const [, open] = useUrlState(COMPARISON);
  const [{ find }, change, form] = useUrlDraft(FORM);
  const { agents, isPending, isError, retry, hasMore } = usePickerAgents(find);
  const found = agents ?? [];
  const full = state.ids.length >= COMPARE_MAX;

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    if (isComposing(event)) return;
    moveFocus(event);
    if (event.key !== 'Escape') return;
    document.getElementById(PICKER_TOGGLE_ID)?.focus();
    open(comparisonUrl({ ...state, picking: false }));
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
            {`${state.ids.length} of ${COMPARE_MAX} selected${full ? '. Remove one to choose another.' : ''}`}
          </p>
        </div>
        <ComparisonForm
          ref={form}
          state={{ ...state, find: '' }}
          role="search"
          className="w-full sm:max-w-xs"
        >
          <Input
            type="search"
            name="find"
            value={find}
            onChange={(event) => change({ find: event.target.value })}
            aria-label="Find an agent"
            placeholder="Find an agent..."
            autoComplete="off"
          />
        </ComparisonForm>
      </div>
      {isPending && <PickerLoading />}
      {isError && <PickerError onRetry={retry} />}
      {agents && found.length === 0 && <EmptyState title="No agents found" className="mt-4 py-8" />}
      {found.length > 0 && (
        <ComparisonForm state={{ ...state, ids: [] }} className="-mx-1 mt-4">
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
        </ComparisonForm>
      )}
      {hasMore && (
        <p className="mt-3 text-sm text-muted">There are more. Search to find the others.</p>
      )}
    </section>
  );
}

interface PickerItemProps {
  agent: Agent;
  /** The selected agents. */
  ids: readonly number[];
}

/** A submit button that selects or deselects an agent. */
function PickerItem({ agent, ids }: PickerItemProps) {
  const selected = ids.includes(agent.id);
  return (
    <button
      type="submit"
      name="ids"
      value={toggleId(ids, agent.id).join(',')}
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

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves focus between the search field and the enabled agents with the up and down arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (!step) return;
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('input[type=search], li button:enabled'),
  ];
  const next = stops[stops.findIndex((stop) => stop.matches(':focus')) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function PickerLoading() {
  return (
    <div
      role="status"
      aria-label="Loading agents"
      className="mt-5 grid gap-2 sm:grid-cols-2 lg:grid-cols-3"
    >
      <Repeated count={9}>
        <Skeleton className="h-14" />
      </Repeated>
    </div>
  );
}

function PickerError({ onRetry }: { onRetry: () => unknown }) {
  return (
    <ErrorState
      className="mt-5"
      title="Could not load the agents to choose from"
      action={<RetryButton onRetry={onRetry} />}
    />
  );
}
