import { USE_CASE_MAX_LENGTH } from '@agent-atlas/api/rules';
import { Button, Checkbox, Field, LinkButton, Textarea } from '@agent-atlas/shared-ui';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { fittingAgentsQuery } from '../results/fitting-agents-query.ts';
import { FIELDS, wizardPath } from '../wizard/answers.ts';
import { StepActions } from '../wizard/step-actions.tsx';
import { StepForm } from '../wizard/step-form.tsx';
import { useAnswers } from '../wizard/use-answers.ts';
import { BudgetChoice, ExpertiseChoice } from './choices.tsx';
import { IntegrationList } from './integration-list.tsx';

export function RequirementsStep() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [answers, change, form] = useAnswers(2);
  const submit = () => {
    // Asked anew even when these very answers were sent before: the catalogue may have changed.
    void queryClient.prefetchQuery({ ...fittingAgentsQuery(answers), staleTime: 0 });
    void navigate(wizardPath(3, answers));
  };
  return (
    <StepForm
      ref={form}
      to={3}
      carried={answers.preferredCategories.map((name) => [FIELDS.preferredCategories, name])}
      onSubmit={submit}
      className="space-y-8"
    >
      <BudgetChoice value={answers.budget} onChange={change} />
      <ExpertiseChoice value={answers.technicalExpertise} onChange={change} />
      <IntegrationList chosen={answers.integrations} onChange={change} />
      <Field
        label="Use case (optional)"
        hint="A sentence about the job is enough. It becomes part of the page's address, so please name no people or secrets."
      >
        <Textarea
          name={FIELDS.useCase}
          maxLength={USE_CASE_MAX_LENGTH}
          placeholder="For example: answer customer emails in two languages"
          value={answers.useCase}
          onChange={(event) => change({ useCase: event.target.value })}
        />
      </Field>
      <Checkbox
        name={FIELDS.dataPrivacy}
        value="1"
        label="Data privacy is important to me"
        hint="Prefer agents that do not train on your data or can run on your own machines."
        checked={answers.dataPrivacy}
        onChange={(event) => change({ dataPrivacy: event.target.checked })}
      />
      <StepActions>
        <LinkButton to={wizardPath(1, answers)} variant="outline">
          Back
        </LinkButton>
        <Button type="submit">Get Recommendations</Button>
      </StepActions>
    </StepForm>
  );
}
