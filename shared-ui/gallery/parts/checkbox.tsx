import { Checkbox } from '../../src/index.ts';

export const part = { name: 'Checkbox', group: 'Forms', of: { Checkbox } } as const;

export function Plain() {
  return (
    <>
      <Checkbox label="Keep my data private" hint="Only tools that do not train on it" />
      <Checkbox label="Checked" defaultChecked />
      <Checkbox label="Disabled" disabled />
    </>
  );
}

export function Cards() {
  return (
    <div className="grid w-full gap-3 sm:grid-cols-2">
      <Checkbox variant="card" label="Code Assistant" defaultChecked />
      <Checkbox variant="card" label="Writing Assistant" />
    </div>
  );
}
