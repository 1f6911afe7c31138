import { INTEGRATIONS } from '@agent-atlas/api/rules';
import { Checkbox } from '@agent-atlas/shared-ui';
import { type Answers, FIELDS, toggle } from '../wizard/answers.ts';
import type { ChangeAnswers } from '../wizard/use-answers.ts';

export interface IntegrationListProps {
  chosen: Answers['integrations'];
  onChange: ChangeAnswers;
}

export function IntegrationList({ chosen, onChange }: IntegrationListProps) {
  return (
    <fieldset>
      <legend className="mb-3 text-sm font-medium text-ink">Integrations (optional)</legend>
      <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {INTEGRATIONS.map(({ id, label }) => (
          <li key={id}>
            <Checkbox
              name={FIELDS.integrations}
              value={id}
              label={label}
              checked={chosen.includes(id)}
              onChange={() => onChange({ integrations: toggle(chosen, id) })}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
