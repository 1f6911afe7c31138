import { Field, Input, Textarea } from '../../src/index.ts';

export const part = { name: 'Field', group: 'Forms', of: { Field, Input, Textarea } } as const;

export function WithHint() {
  return (
    <Field label="Use case" hint="A sentence is enough." className="w-80">
      <Textarea placeholder="What do you want to do?" />
    </Field>
  );
}

/** The control is marked as invalid and described by the message. */
export function WithError() {
  return (
    <Field label="Email" error="This is not an email address." required className="w-80">
      <Input type="email" defaultValue="paper lantern" />
    </Field>
  );
}

export function Disabled() {
  return (
    <Field label="Company" className="w-80">
      <Input disabled placeholder="Disabled" />
    </Field>
  );
}
