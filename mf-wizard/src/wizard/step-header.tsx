import { ProgressBar } from '@agent-atlas/shared-ui';
import { useEffect, useRef } from 'react';
import { progressOf, STEPS, type Step } from './steps.ts';

export const STEP_TITLE_ID = 'step-title';

/** Moves focus to the step's title when the focused control disappears. */
export const focusStepTitle = () => document.getElementById(STEP_TITLE_ID)?.focus();

/** The progress and title of a step. Takes focus and is announced when the step changes. */
export function StepHeader({ step }: { step: Step }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const previousStep = useRef(step);
  useEffect(() => {
    // The initial step must not take focus.
    if (previousStep.current !== step) heading.current?.focus();
    previousStep.current = step;
  }, [step]);

  const { title, text } = STEPS[step - 1] ?? STEPS[0];
  return (
    <div className="mb-6">
      <p role="status" className="text-sm font-medium text-muted">
        {`Step ${step} of ${STEPS.length}: ${title}`}
      </p>
      <ProgressBar value={progressOf(step)} label="Progress" className="mt-2" />
      <h2
        ref={heading}
        id={STEP_TITLE_ID}
        tabIndex={-1}
        className="mt-6 text-xl font-semibold tracking-tight text-ink outline-none sm:text-2xl"
      >
        {title}
      </h2>
      <p className="mt-1 text-muted">{text}</p>
    </div>
  );
}
