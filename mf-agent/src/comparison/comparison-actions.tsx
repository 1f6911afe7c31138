import { COMPARE_MAX, comparePath } from '@agent-atlas/api-client/rules';
import { Button, CloseIcon, PlusIcon, ShareIcon, sharePage } from '@agent-atlas/shared-ui';
import { useEffect, useRef } from 'react';
import { ComparisonForm } from './comparison-form.tsx';
import type { ComparisonState } from './comparison-url.ts';

export const PICKER_TOGGLE_ID = 'add-agent';
export const PICKER_ID = 'agent-picker';

export interface ComparisonActionsProps {
  state: ComparisonState;
}

export function ComparisonActions({ state }: ComparisonActionsProps) {
  const { ids, picking, differencesOnly } = state;
  const count = ids.length;
  const toggle = useRef<HTMLButtonElement>(null);
  const countBefore = useRef(count);

  // Removing a column also removes the focused button, so move focus to a control that remains.
  useEffect(() => {
    if (count < countBefore.current && document.activeElement === document.body) {
      toggle.current?.focus();
    }
    countBefore.current = count;
  }, [count]);

  return (
    <>
      {count > 1 && (
        <ComparisonForm state={{ ...state, differencesOnly: false }}>
          <Button
            type="submit"
            variant="outline"
            name="rows"
            value={differencesOnly ? '' : 'different'}
            aria-pressed={differencesOnly}
          >
            Differences only
          </Button>
        </ComparisonForm>
      )}
      {count > 0 && <ShareButton ids={ids} />}
      <ComparisonForm state={{ ...state, picking: false }}>
        <Button
          ref={toggle}
          id={PICKER_TOGGLE_ID}
          type="submit"
          name="picker"
          value={picking ? '' : 'open'}
          variant={picking ? 'outline' : 'primary'}
          disabled={!picking && count >= COMPARE_MAX}
          aria-expanded={picking}
          aria-controls={picking ? PICKER_ID : undefined}
        >
          {picking ? <CloseIcon size={18} /> : <PlusIcon size={18} />}
          <span>{picking ? 'Close' : 'Add Agent'}</span>
        </Button>
      </ComparisonForm>
    </>
  );
}

/** Opens the system's share sheet, or copies the URL if there is none. */
function ShareButton({ ids }: Pick<ComparisonState, 'ids'>) {
  const share = () =>
    sharePage(
      { title: 'Compare AI Agents', url: location.origin + comparePath(ids) },
      'It opens this comparison.',
    );
  return (
    <Button variant="outline" className="noscript:hidden" onClick={() => void share()}>
      <ShareIcon size={18} />
      Share
    </Button>
  );
}
