import { COMPARE_PATH } from '@agent-atlas/api-client/rules';
import type { ReactNode, Ref, SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  type ComparisonState,
  comparisonUrl,
  IDS_FIELD,
  optionFields,
  readComparisonState,
} from './comparison-url.ts';

export interface ComparisonFormProps {
  /** The current state, which the pressed button changes. */
  state: ComparisonState;
  /** Fields that the form's own controls submit, so they need no hidden input. */
  ownFields: readonly string[];
  ref?: Ref<HTMLFormElement>;
  role?: 'search';
  className?: string;
  /** Submit buttons and inputs that change the state by their name and value. */
  children: ReactNode;
}

/**
 * Changes the comparison's URL. A plain GET form works without JavaScript, and crawlers do not follow
 * its buttons to every possible comparison, as they would follow links.
 */
export function ComparisonForm({
  state,
  ownFields,
  ref,
  role,
  className,
  children,
}: ComparisonFormProps) {
  const navigate = useNavigate();
  const hiddenFields = [[IDS_FIELD, state.ids.join(',')] as const, ...optionFields(state)].filter(
    ([name]) => !ownFields.includes(name),
  );

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    const search = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget, submitter)) {
      if (typeof value === 'string') search.set(name, value);
    }
    void navigate(comparisonUrl(readComparisonState(search)), {
      replace: true,
      preventScrollReset: true,
    });
  }

  return (
    <form ref={ref} action={COMPARE_PATH} role={role} onSubmit={submit} className={className}>
      {hiddenFields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
