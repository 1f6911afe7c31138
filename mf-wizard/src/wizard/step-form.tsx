import { SELECTOR_PATH } from '@agent-atlas/api-client/rules';
import { type Part, useUrlDraft } from '@agent-atlas/shared-ui/site-kit';
import type { FormEvent, ReactNode, Ref } from 'react';
import { FORM, type FormValues, wizardPath } from './form-values.ts';
import type { Step } from './steps.ts';

export type ChangeFormValues = (changes: Part<FormValues>) => void;

/** The values of the current step, kept in sync with the URL. Attach the returned `form` ref to the step's form. */
export function useFormValues(step: Step) {
  const [values, change, form] = useUrlDraft(FORM, (next) => wizardPath(step, next));
  return { values, change, form };
}

export interface StepFormProps {
  /** The step to show after submission. */
  to: Step;
  /** Values from other steps, submitted as hidden inputs. */
  hiddenFields: readonly (readonly [name: string, value: string])[];
  /** Called with JavaScript, instead of a request to the server for the next step. */
  onSubmit: () => void;
  ref?: Ref<HTMLFormElement>;
  className?: string;
  children: ReactNode;
}

/** A plain GET form. Without JavaScript, the server shows the next step. */
export function StepForm({ to, hiddenFields, onSubmit, ref, className, children }: StepFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form ref={ref} action={SELECTOR_PATH} method="get" onSubmit={submit} className={className}>
      {hiddenFields.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="step" value={to} />
      {children}
    </form>
  );
}

/** The buttons below a step, back button first. */
export function StepActions({ children }: { children: ReactNode }) {
  return (
    <div className="mt-8 flex flex-wrap justify-between gap-3 border-t border-line pt-6 print:hidden">
      {children}
    </div>
  );
}
