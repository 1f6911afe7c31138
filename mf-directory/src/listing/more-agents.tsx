import type { Page } from '@agent-atlas/api/client';
import type { Agent } from '@agent-atlas/api/rules';
import { LinkButton, LoadMore } from '@agent-atlas/shared-ui';
import { biggerPart, type ListState, partAfter } from './list-state.ts';

export interface MoreAgentsProps {
  state: ListState;
  page: Page<Agent>;
  /** How many there are in all, where that is known. */
  total?: number | undefined;
  /** Another part is on its way. */
  loading: boolean;
  addressOf: (state: ListState) => string;
}

/** The ways on through a long list: more of it on this page, then its next part on a page of its own. */
export function MoreAgents({ state, page, total, loading, addressOf }: MoreAgentsProps) {
  const { items, next } = page;
  if (next === null && !state.after && items.length <= partAfter().show) return null;
  const bigger = biggerPart(state);
  return (
    <>
      {items.length > 0 && (
        <LoadMore
          shown={items.length}
          total={state.after ? undefined : total}
          to={next !== null && bigger ? addressOf(bigger) : null}
          loading={loading}
        />
      )}
      <div className="mt-3 flex justify-center gap-3">
        {state.after && (
          <LinkButton to={addressOf(partAfter())} variant="ghost">
            Back to the start
          </LinkButton>
        )}
        {next !== null && !bigger && (
          <LinkButton to={addressOf(partAfter(next))} variant="outline">
            Next
          </LinkButton>
        )}
      </div>
    </>
  );
}
