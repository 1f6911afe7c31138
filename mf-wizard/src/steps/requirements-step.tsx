import { USE_CASE_MAX_LENGTH } from '@agent-atlas/api-client/rules';
import { Button, Checkbox, Field, LinkButton, Textarea } from '@agent-atlas/shared-ui';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { FIELDS, recommendationsQueryFor, wizardPath } from '../wizard/form-values.ts';
import { StepActions, StepForm, useFormValues } from '../wizard/step-form.tsx';
import { BudgetChoice, ExpertiseChoice, IntegrationChoice } from './choices.tsx';

export function RequirementsStep() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { values, change, form } = useFormValues(2);
  const submit = () => {
    const request = recommendationsQueryFor(values);
    // Asks again even for the same values: the catalog may have changed, or an earlier error may be gone. Earlier
    // results would hide that the request is running, or that it failed.
    queryClient.removeQueries({ queryKey: request.queryKey, exact: true });
    void queryClient.prefetchQuery(request);
    void navigate(wizardPath(3, values));
  };
  return (
    <StepForm
      ref={form}
      to={3}
      hiddenFields={values.preferredCategories.map((name) => [
        FIELDS.preferredCategories.name,
        name,
      ])}
      onSubmit={submit}
      className="space-y-8"
    >
      <BudgetChoice value={values.budget} onChange={change} />
      <ExpertiseChoice value={values.technicalExpertise} onChange={change} />
      <IntegrationChoice value={values.integrations} onChange={change} />
      <Field
        label="Use case (optional)"
        hint="One sentence about the job is enough. It becomes part of the page's URL, so please do not include names or secrets."
      >
        <Textarea
          name="useCase"
          maxLength={USE_CASE_MAX_LENGTH}
          placeholder="For example: answer customer emails in two languages"
          value={values.useCase}
          onChange={(event) => change({ useCase: event.target.value })}
        />
      </Field>
      <Checkbox
        name={FIELDS.dataPrivacy.name}
        value="1"
        label="Data privacy is important to me"
        hint="Prefer agents that do not train on your data or can run on your own machines."
        checked={values.dataPrivacy}
        onChange={(event) => change({ dataPrivacy: event.target.checked })}
      />
      <StepActions>
        <LinkButton to={wizardPath(1, values)} variant="outline">
          Back
        </LinkButton>
        <Button type="submit">Get Recommendations</Button>
      </StepActions>
    </StepForm>
  );
}
