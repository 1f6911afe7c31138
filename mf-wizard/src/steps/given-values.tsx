import {
  BUDGETS,
  categoryPlural,
  EXPERTISE_LEVELS,
  INTEGRATIONS,
} from '@agent-atlas/api-client/rules';
import type { FormValues } from '../wizard/form-values.ts';

/** Lists the form values, so that a printed or shared page shows what the visitor asked for. */
export function GivenValues({ values }: { values: FormValues }) {
  const budget = BUDGETS.find(({ id }) => id === values.budget);
  const answers = [
    ['For', values.preferredCategories.map(categoryPlural).join(', ')],
    ['Budget', budget && `${budget.label} (${budget.detail})`],
    ['Experience', EXPERTISE_LEVELS.find(({ id }) => id === values.technicalExpertise)?.label],
    [
      'Connects to',
      INTEGRATIONS.filter(({ id }) => values.integrations.includes(id))
        .map(({ label }) => label)
        .join(', '),
    ],
    ['Use case', values.useCase.trim()],
    ['Data privacy', values.dataPrivacy && 'Important'],
  ].filter(([, answer]) => answer);
  return (
    <dl aria-label="Your answers" className="mb-6 flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {answers.map(([name, answer]) => (
        <div key={String(name)} className="flex min-w-0 gap-1.5">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 break-words text-ink">{answer}</dd>
        </div>
      ))}
    </dl>
  );
}
