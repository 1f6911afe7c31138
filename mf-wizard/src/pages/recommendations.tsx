import { PageHeader } from '@agent-atlas/shared-ui';
import { CategoriesStep } from '../categories/categories-step.tsx';
import { RequirementsStep } from '../requirements/requirements-step.tsx';
import { ResultsStep } from '../results/results-step.tsx';
import { ScriptNeeded } from '../wizard/script-needed.tsx';
import { StepHeader } from '../wizard/step-header.tsx';
import { useWizard } from '../wizard/use-wizard.ts';

export function Page() {
  const { step, state, recommendations, goTo, submit, retry } = useWizard();
  return (
    <div className="page-container py-8 sm:py-10">
      <PageHeader
        title="AI Agent Selector"
        text="Tell us what you need, and see which AI agents fit and why."
      />
      <ScriptNeeded />
      <section aria-labelledby="step-title" className="max-w-4xl">
        <StepHeader step={step} />
        {step === 1 && <CategoriesStep answers={state.answers} onNext={() => goTo(2)} />}
        {step === 2 && (
          <RequirementsStep answers={state.answers} onBack={() => goTo(1)} onSubmit={submit} />
        )}
        {step === 3 && (
          <ResultsStep
            recommendations={recommendations}
            onBack={() => goTo(2)}
            onStartOver={() => goTo(1)}
            onRetry={retry}
          />
        )}
      </section>
    </div>
  );
}
