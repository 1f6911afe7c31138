import { tileNameOf } from '@agent-atlas/api-client/rules';
import {
  Button,
  CategoryIcon,
  Checkbox,
  Fieldset,
  LinkButton,
  useHydrated,
} from '@agent-atlas/shared-ui';
import { useNavigate } from 'react-router-dom';
import { FIELDS, FORM, OFFERED_CATEGORIES, toggle, wizardPath } from '../wizard/form-values.ts';
import { StepActions, StepForm, useFormValues } from '../wizard/step-form.tsx';

export interface CategoriesStepProps {
  /** Whether the URL requested a later step without a category. */
  categoryRequired: boolean;
}

export function CategoriesStep({ categoryRequired }: CategoriesStepProps) {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const { values, change, form } = useFormValues(1);
  const { preferredCategories } = values;
  const noneSelected = preferredCategories.length === 0;
  return (
    <StepForm
      ref={form}
      to={2}
      hiddenFields={FORM.entries({ ...values, preferredCategories: [] })}
      onSubmit={() => {
        if (!noneSelected) void navigate(wizardPath(2, values));
      }}
    >
      <Fieldset
        legend="Choose at least one category."
        error={
          categoryRequired &&
          noneSelected &&
          'Please choose a category first. The next steps depend on it.'
        }
      >
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {OFFERED_CATEGORIES.map((category) => (
            <li key={category}>
              <Checkbox
                variant="card"
                name={FIELDS.preferredCategories.name}
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
      </Fieldset>
      <StepActions>
        <LinkButton to="/" variant="outline">
          Cancel
        </LinkButton>
        {/* Without JavaScript, nothing could enable a disabled button. */}
        <Button type="submit" disabled={hydrated && noneSelected}>
          Next
        </Button>
      </StepActions>
    </StepForm>
  );
}
