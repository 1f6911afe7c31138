import { PageHeader } from '@agent-atlas/shared-ui';
import { useSearchParams } from 'react-router-dom';
import { CategoriesStep } from '../categories/categories-step.tsx';
import { RequirementsStep } from '../requirements/requirements-step.tsx';
import { ResultsStep } from '../results/results-step.tsx';
import { answersOf } from '../wizard/answers.ts';
import { StepHeader } from '../wizard/step-header.tsx';
import { askedStep, reachableStep } from '../wizard/steps.ts';

export function Page() {
  const [params] = useSearchParams();
  const answers = answersOf(params);
  const step = reachableStep(params, answers);
  return (
    <div className="page-container py-8 sm:py-10">
      <PageHeader
        title="AI Agent Selector"
        text="Tell us what you need, and see which AI agents fit and why."
      />
      <section aria-labelledby="step-title" className="max-w-4xl">
        <StepHeader step={step} />
        {step === 1 && <CategoriesStep missing={askedStep(params) > 1} />}
        {step === 2 && <RequirementsStep />}
        {step === 3 && <ResultsStep answers={answers} />}
      </section>
    </div>
  );
}
