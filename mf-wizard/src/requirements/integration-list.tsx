import { INTEGRATIONS } from '@agent-atlas/api/rules';
import { Checkbox } from '@agent-atlas/shared-ui';
import { type Answers, toggle } from '../wizard/answers.ts';
import { updateAnswers } from '../wizard/session.ts';

export function IntegrationList({ chosen }: { chosen: Answers['integrations'] }) {
  return (
    <fieldset>
      <legend className="mb-3 text-sm font-medium text-ink">Integrations (optional)</legend>
      <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {INTEGRATIONS.map(({ id, label }) => (
          <li key={id}>
            <Checkbox
              name="integrations"
              value={id}
              label={label}
              checked={chosen.includes(id)}
              onChange={() => updateAnswers({ integrations: toggle(chosen, id) })}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
