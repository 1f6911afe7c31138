import { PageHeader } from '@agent-atlas/shared-ui';
import { useLocation, useSearchParams } from 'react-router-dom';
import { CategoriesStep } from '../categories/categories-step.tsx';
import { RequirementsStep } from '../requirements/requirements-step.tsx';
import { ResultsStep } from '../results/results-step.tsx';
import { answersOf } from '../wizard/answers.ts';
import { STEP_TITLE_ID, StepHeader } from '../wizard/step-header.tsx';
import { askedStep, reachableStep } from '../wizard/steps.ts';

export function Page() {
  const [params] = useSearchParams();
  // Whoever comes to another address of the same step gets the answers of that address.
  const { key } = useLocation();
  const answers = answersOf(params);
  const step = reachableStep(params, answers);
  return (
    <div className="page-container py-8 sm:py-10">
      <PageHeader
        title="AI Agent Selector"
        text="Tell us what you need, and see which AI agents fit and why."
      />
      <section aria-labelledby={STEP_TITLE_ID} className="max-w-4xl">
        <StepHeader step={step} />
        {step === 1 && <CategoriesStep key={key} missing={askedStep(params) > 1} />}
        {step === 2 && <RequirementsStep key={key} />}
        {step === 3 && <ResultsStep answers={answers} />}
      </section>
    </div>
  );
}
