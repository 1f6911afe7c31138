import { tileNameOf } from '@agent-atlas/api/rules';
import { Button, CategoryIcon, Checkbox, LinkButton } from '@agent-atlas/shared-ui';
import type { FormEvent } from 'react';
import { type Answers, toggle } from '../wizard/answers.ts';
import { forgetAnswers, updateAnswers } from '../wizard/session.ts';
import { StepActions } from '../wizard/step-actions.tsx';
import { OFFERED_CATEGORIES } from './offered-categories.ts';

export interface CategoriesStepProps {
  answers: Answers;
  onNext: () => void;
}

export function CategoriesStep({ answers: { preferredCategories }, onNext }: CategoriesStepProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (preferredCategories.length > 0) onNext();
  };
  return (
    <form onSubmit={submit}>
      <fieldset>
        <legend className="mb-4 text-sm text-muted">Choose at least one category.</legend>
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {OFFERED_CATEGORIES.map((category) => (
            <li key={category}>
              <Checkbox
                variant="card"
                name="preferredCategories"
                value={category}
                label={tileNameOf(category)}
                icon={<CategoryIcon category={category} size="small" />}
                checked={preferredCategories.includes(category)}
                onChange={() =>
                  updateAnswers({ preferredCategories: toggle(preferredCategories, category) })
                }
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <StepActions>
        <LinkButton to="/" variant="outline" onClick={forgetAnswers}>
          Cancel
        </LinkButton>
        <Button type="submit" disabled={preferredCategories.length === 0}>
          Next
        </Button>
      </StepActions>
    </form>
  );
}
