import { BUDGETS, EXPERTISE_LEVELS, INTEGRATIONS } from '@agent-atlas/api-client/rules';
import { Checkbox, Fieldset, RadioGroup, RadioGroupItem } from '@agent-atlas/shared-ui';
import { FIELDS, type FormValues, toggle } from '../wizard/form-values.ts';
import type { ChangeFormValues } from '../wizard/step-form.tsx';

export interface ChoiceProps<T> {
  value: T;
  onChange: ChangeFormValues;
}

export function BudgetChoice({ value, onChange }: ChoiceProps<FormValues['budget']>) {
  const select = (selected: string) => {
    const budget = BUDGETS.find(({ id }) => id === selected)?.id;
    if (budget) onChange({ budget });
  };
  return (
    <RadioGroup
      label="Budget"
      name="budget"
      value={value}
      onValueChange={select}
      itemsClassName="sm:grid-cols-2 lg:grid-cols-5"
    >
      {BUDGETS.map(({ id, label, detail }) => (
        <RadioGroupItem key={id} value={id} label={label} hint={detail} />
      ))}
    </RadioGroup>
  );
}

const EXPERTISE_HINTS = {
  beginner: 'Works out of the box',
  intermediate: 'Some setup is fine',
  advanced: 'Comfortable with code',
} as const;

export function ExpertiseChoice({
  value,
  onChange,
}: ChoiceProps<FormValues['technicalExpertise']>) {
  const select = (selected: string) => {
    const technicalExpertise = EXPERTISE_LEVELS.find(({ id }) => id === selected)?.id;
    if (technicalExpertise) onChange({ technicalExpertise });
  };
  return (
    <RadioGroup
      label="Technical expertise"
      name={FIELDS.technicalExpertise.name}
      value={value}
      onValueChange={select}
      itemsClassName="sm:grid-cols-3"
    >
      {EXPERTISE_LEVELS.map(({ id, label }) => (
        <RadioGroupItem key={id} value={id} label={label} hint={EXPERTISE_HINTS[id]} />
      ))}
    </RadioGroup>
  );
}

export function IntegrationChoice({ value, onChange }: ChoiceProps<FormValues['integrations']>) {
  return (
    <Fieldset legend="Integrations (optional)">
      <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {INTEGRATIONS.map(({ id, label }) => (
          <li key={id}>
            <Checkbox
              name={FIELDS.integrations.name}
              value={id}
              label={label}
              checked={value.includes(id)}
              onChange={() => onChange({ integrations: toggle(value, id) })}
            />
          </li>
        ))}
      </ul>
    </Fieldset>
  );
}
