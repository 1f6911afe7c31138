import type { FormEvent, ReactNode, Ref } from 'react';
import { FIELDS, WIZARD_PATH } from './answers.ts';
import type { Step } from './steps.ts';

export interface StepFormProps {
  /** The step the form leads to. */
  to: Step;
  /** Answers that the form does not ask for but has to pass on. */
  carried: readonly (readonly [name: string, value: string])[];
  /** What a script does instead of asking the server for the next step. */
  onSubmit: () => void;
  ref?: Ref<HTMLFormElement>;
  className?: string;
  children: ReactNode;
}

/** A step as a plain form: without a script the server shows the next one. */
export function StepForm({ to, carried, onSubmit, ref, className, children }: StepFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form ref={ref} action={WIZARD_PATH} method="get" onSubmit={submit} className={className}>
      {carried.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name={FIELDS.step} value={to} />
      {children}
    </form>
  );
}
