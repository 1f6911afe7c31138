import { COMPARE_PATH } from '@agent-atlas/api-client/rules';
import { fieldsOf, type Part, useUrlState } from '@agent-atlas/shared-ui/site-kit';
import type { ReactNode, Ref, SubmitEvent } from 'react';
import { COMPARISON, type ComparisonState, comparisonUrl } from './comparison-url.ts';

export interface ComparisonFormProps {
  /** The current state without what the form's own controls submit. */
  state: Part<ComparisonState>;
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
export function ComparisonForm({ state, ref, role, className, children }: ComparisonFormProps) {
  const [, open] = useUrlState(COMPARISON);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    open(comparisonUrl(COMPARISON.read(fieldsOf(event.currentTarget, submitter))));
  }

  return (
    <form ref={ref} action={COMPARE_PATH} role={role} onSubmit={submit} className={className}>
      {COMPARISON.entries(state).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
