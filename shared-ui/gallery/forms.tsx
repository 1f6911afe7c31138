import { useState } from 'react';
import {
  Checkbox,
  Field,
  Input,
  RadioGroup,
  RadioGroupItem,
  SectionHeader,
  Textarea,
} from '../src/index.ts';

export function Forms() {
  const [budget, setBudget] = useState('medium');
  return (
    <section className="grid gap-5 md:grid-cols-2">
      <SectionHeader title="Forms" className="mb-0 md:col-span-2" />
      <Field label="Use case" hint="A sentence is enough.">
        <Textarea placeholder="What do you want to do?" />
      </Field>
      <div className="flex flex-col gap-4">
        <Field label="Email" error="This is not an address." required>
          <Input type="email" defaultValue="somebody" />
        </Field>
        <Field label="Off">
          <Input disabled placeholder="Disabled" />
        </Field>
      </div>
      <RadioGroup label="Budget" value={budget} onValueChange={setBudget}>
        <RadioGroupItem value="free" label="Free" hint="Free only" />
        <RadioGroupItem value="medium" label="Medium" hint="$16-40/mo" />
        <RadioGroupItem value="none" label="Not on offer" disabled />
      </RadioGroup>
      <div className="flex flex-col gap-3">
        <Checkbox label="Keep my data private" hint="Only tools that do not train on it" />
        <Checkbox label="Checked" defaultChecked />
        <Checkbox label="Disabled" disabled />
        <Checkbox variant="card" label="Code Assistant" defaultChecked />
        <Checkbox variant="card" label="Writing Assistant" />
      </div>
    </section>
  );
}
