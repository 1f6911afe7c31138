import { Checkbox, Fieldset } from '../../src/index.ts';

export const part = { name: 'Fieldset', group: 'Forms', of: { Fieldset } } as const;

export function WithHint() {
  return (
    <Fieldset legend="Integrations" hint="Choose what you work with.">
      <div className="flex flex-col gap-3">
        <Checkbox label="Slack" name="integrations" />
        <Checkbox label="GitHub" name="integrations" />
      </div>
    </Fieldset>
  );
}

export function WithError() {
  return (
    <Fieldset legend="Categories" error="Please choose a category first.">
      <Checkbox label="AI Voice Generator" name="categories" />
    </Fieldset>
  );
}
