import type { RecommendationResult } from '@agent-atlas/api-client/rules';
import { TextLink } from '@agent-atlas/shared-ui';
import { type FormValues, wizardPath } from '../wizard/form-values.ts';

export interface WhatIfProps {
  /** Missing in responses of the previous API release. */
  changes: RecommendationResult['whatIf'];
  values: FormValues;
}

/**
 * The changes to a single form value that would lead to a different best match. Each links to the
 * changed results.
 */
export function WhatIf({ changes, values }: WhatIfProps) {
  if (!changes) return null;
  return (
    <section aria-labelledby="what-if-title" className="mt-10 print:break-inside-avoid">
      <h2 id="what-if-title" className="text-lg font-semibold text-ink">
        What would change the best match
      </h2>
      {changes.length === 0 && (
        <p className="mt-2 text-muted">No single answer would change the best match.</p>
      )}
      <ul className="mt-2 space-y-1 text-muted">
        {changes.map(({ text, change, agent }) => (
          <li key={text}>
            {/* Two changes may lead to the same agent, so its name alone would not tell the links apart. */}
            <TextLink to={wizardPath(3, Object.assign({ ...values }, change))}>
              {text}: <bdi>{agent.name}</bdi>
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
