import type { ReactNode, SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  type ComparisonState,
  comparisonAddress,
  IDS_FIELD,
  optionFields,
  readComparisonState,
} from './address.ts';

export interface AddressFormProps {
  /** The state the form starts from; the button that is pressed overrides a part of it. */
  state: ComparisonState;
  /** Parts that the form's own controls send: left out of what is kept. */
  sends: readonly string[];
  role?: 'search';
  className?: string;
  /** Submit buttons and inputs whose name and value change the state. */
  children: ReactNode;
}

/**
 * Changes the address of the comparison. A plain GET form, so its buttons work without JavaScript,
 * and crawlers do not follow every possible comparison as they would follow links.
 */
export function AddressForm({ state, sends, role, className, children }: AddressFormProps) {
  const navigate = useNavigate();
  const kept = [[IDS_FIELD, state.ids.join(',')] as const, ...optionFields(state)].filter(
    ([name]) => !sends.includes(name),
  );

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    const search = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget, submitter)) {
      if (typeof value === 'string') search.set(name, value);
    }
    void navigate(comparisonAddress(readComparisonState(search)), {
      replace: true,
      preventScrollReset: true,
    });
  }

  return (
    <form action="/compare" role={role} onSubmit={submit} className={className}>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
