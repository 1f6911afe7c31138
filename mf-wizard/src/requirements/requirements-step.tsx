import { USE_CASE_MAX_LENGTH } from '@agent-atlas/api/rules';
import { Button, Checkbox, Field, Textarea } from '@agent-atlas/shared-ui';
import type { FormEvent } from 'react';
import type { Answers } from '../wizard/answers.ts';
import { updateAnswers } from '../wizard/session.ts';
import { StepActions } from '../wizard/step-actions.tsx';
import { BudgetChoice, ExpertiseChoice } from './choices.tsx';
import { IntegrationList } from './integration-list.tsx';

export interface RequirementsStepProps {
  answers: Answers;
  onBack: () => void;
  onSubmit: () => void;
}

export function RequirementsStep({ answers, onBack, onSubmit }: RequirementsStepProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={submit} className="space-y-8">
      <BudgetChoice value={answers.budget} />
      <ExpertiseChoice value={answers.technicalExpertise} />
      <IntegrationList chosen={answers.integrations} />
      <Field
        label="Use case (optional)"
        hint="A sentence about the job is enough. Please name no people or secrets."
      >
        <Textarea
          name="useCase"
          maxLength={USE_CASE_MAX_LENGTH}
          placeholder="For example: answer customer emails in two languages"
          value={answers.useCase}
          onChange={(event) => updateAnswers({ useCase: event.target.value })}
        />
      </Field>
      <Checkbox
        name="dataPrivacy"
        label="Data privacy is important to me"
        hint="Prefer agents that do not train on your data or can run on your own machines."
        checked={answers.dataPrivacy}
        onChange={(event) => updateAnswers({ dataPrivacy: event.target.checked })}
      />
      <StepActions>
        <Button variant="outline" onClick={onBack}>
          Back
        </Button>
        <Button type="submit">Get Recommendations</Button>
      </StepActions>
    </form>
  );
}
