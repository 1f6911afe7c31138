import { BUDGETS, EXPERTISE_LEVELS } from '@agent-atlas/api/rules';
import { RadioGroup, RadioGroupItem } from '@agent-atlas/shared-ui';
import { type Answers, FIELDS } from '../wizard/answers.ts';
import type { ChangeAnswers } from '../wizard/use-answers.ts';

export interface ChoiceProps<T> {
  value: T;
  onChange: ChangeAnswers;
}

export function BudgetChoice({ value, onChange }: ChoiceProps<Answers['budget']>) {
  const choose = (chosen: string) => {
    const budget = BUDGETS.find(({ id }) => id === chosen)?.id;
    if (budget) onChange({ budget });
  };
  return (
    <RadioGroup
      label="Budget"
      name={FIELDS.budget}
      value={value}
      onValueChange={choose}
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
  intermediate: 'Some setting up is fine',
  advanced: 'Comfortable with code',
} as const;

export function ExpertiseChoice({ value, onChange }: ChoiceProps<Answers['technicalExpertise']>) {
  const choose = (chosen: string) => {
    const technicalExpertise = EXPERTISE_LEVELS.find(({ id }) => id === chosen)?.id;
    if (technicalExpertise) onChange({ technicalExpertise });
  };
  return (
    <RadioGroup
      label="Technical expertise"
      name={FIELDS.technicalExpertise}
      value={value}
      onValueChange={choose}
      itemsClassName="sm:grid-cols-3"
    >
      {EXPERTISE_LEVELS.map(({ id, label }) => (
        <RadioGroupItem key={id} value={id} label={label} hint={EXPERTISE_HINTS[id]} />
      ))}
    </RadioGroup>
  );
}
