import { PageHeader } from '@agent-atlas/shared-ui';
import { useUrlState } from '@agent-atlas/shared-ui/site-kit';
import { useLocation } from 'react-router-dom';
import { CategoriesStep } from '../steps/categories-step.tsx';
import { RequirementsStep } from '../steps/requirements-step.tsx';
import { ResultsStep } from '../steps/results-step.tsx';
import { reachableStep, WIZARD } from '../wizard/form-values.ts';
import { STEP_TITLE_ID, StepHeader } from '../wizard/step-header.tsx';

export function Page() {
  const [{ step: requested, ...values }] = useUrlState(WIZARD);
  // Following a link to the current URL resets the form.
  const { key } = useLocation();
  const step = reachableStep(requested, values);
  return (
    <div className="page-container py-8 sm:py-10">
      <PageHeader
        title="AI Agent Selector"
        text="Tell us what you need, and see which AI agents fit and why."
      />
      <section aria-labelledby={STEP_TITLE_ID} className="max-w-4xl">
        <StepHeader step={step} />
        {step === 1 && <CategoriesStep key={key} categoryRequired={requested > 1} />}
        {step === 2 && <RequirementsStep key={key} />}
        {step === 3 && <ResultsStep values={values} />}
      </section>
    </div>
  );
}
