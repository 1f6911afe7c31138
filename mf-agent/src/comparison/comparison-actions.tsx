import { COMPARE_MAX } from '@agent-atlas/api/rules';
import { Button, CloseIcon, PlusIcon } from '@agent-atlas/shared-ui';
import { useEffect, useRef } from 'react';
import { type ComparisonState, PICKER_FIELD, ROWS_FIELD } from './address.ts';
import { AddressForm } from './address-form.tsx';
import { ShareButton } from './share-button.tsx';

/** Id of the button that opens and closes the picker. */
export const PICKER_TOGGLE_ID = 'add-agent';
/** Id of the picker. */
export const PICKER_ID = 'agent-picker';

export interface ComparisonActionsProps {
  state: ComparisonState;
}

/** What can be done with the comparison as a whole. */
export function ComparisonActions({ state }: ComparisonActionsProps) {
  const { ids, picking, differencesOnly } = state;
  const count = ids.length;
  const toggle = useRef<HTMLButtonElement>(null);
  const countBefore = useRef(count);

  // A removed column takes its button along: whoever pressed it goes on from here.
  useEffect(() => {
    if (count < countBefore.current && document.activeElement === document.body) {
      toggle.current?.focus();
    }
    countBefore.current = count;
  }, [count]);

  return (
    <>
      {count > 1 && (
        <AddressForm state={state} sends={[ROWS_FIELD.name]}>
          <Button
            type="submit"
            variant="outline"
            name={ROWS_FIELD.name}
            value={differencesOnly ? '' : ROWS_FIELD.value}
            aria-pressed={differencesOnly}
          >
            Differences only
          </Button>
        </AddressForm>
      )}
      {count > 0 && <ShareButton ids={ids} />}
      <AddressForm state={state} sends={[PICKER_FIELD.name]}>
        <Button
          ref={toggle}
          id={PICKER_TOGGLE_ID}
          type="submit"
          name={PICKER_FIELD.name}
          value={picking ? '' : PICKER_FIELD.value}
          variant={picking ? 'outline' : 'primary'}
          disabled={!picking && count >= COMPARE_MAX}
          aria-expanded={picking}
          aria-controls={picking ? PICKER_ID : undefined}
        >
          {picking ? <CloseIcon size={18} /> : <PlusIcon size={18} />}
          {picking ? 'Close' : 'Add Agent'}
        </Button>
      </AddressForm>
    </>
  );
}
