import { tileNameOf } from '@agent-atlas/api/rules';
import { Button, CategoryIcon, Checkbox, LinkButton, useHydrated } from '@agent-atlas/shared-ui';
import { useNavigate } from 'react-router-dom';
import { FIELDS, fieldsOf, toggle, wizardPath } from '../wizard/answers.ts';
import { StepActions } from '../wizard/step-actions.tsx';
import { StepForm } from '../wizard/step-form.tsx';
import { useAnswers } from '../wizard/use-answers.ts';
import { OFFERED_CATEGORIES } from './offered-categories.ts';

export interface CategoriesStepProps {
  /** Whether a later step was asked for without a category. */
  missing: boolean;
}

export function CategoriesStep({ missing }: CategoriesStepProps) {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [answers, change, form] = useAnswers(1);
  const { preferredCategories } = answers;
  const none = preferredCategories.length === 0;
  return (
    <StepForm
      ref={form}
      to={2}
      carried={fieldsOf({ ...answers, preferredCategories: [] })}
      onSubmit={() => {
        if (!none) void navigate(wizardPath(2, answers));
      }}
    >
      {missing && none && (
        <p role="alert" className="mb-4 text-sm font-medium text-danger">
          Please choose a category first: the next steps need to know what to look for.
        </p>
      )}
      <fieldset>
        <legend className="mb-4 text-sm text-muted">Choose at least one category.</legend>
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {OFFERED_CATEGORIES.map((category) => (
            <li key={category}>
              <Checkbox
                variant="card"
                name={FIELDS.preferredCategories}
                value={category}
                label={tileNameOf(category)}
                icon={<CategoryIcon category={category} size="small" />}
                checked={preferredCategories.includes(category)}
                onChange={() =>
                  change({ preferredCategories: toggle(preferredCategories, category) })
                }
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <StepActions>
        <LinkButton to="/" variant="outline">
          Cancel
        </LinkButton>
        {/* Without a script nothing could enable it again. */}
        <Button type="submit" disabled={hydrated && none}>
          Next
        </Button>
      </StepActions>
    </StepForm>
  );
}
