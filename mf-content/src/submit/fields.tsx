import type { SubmissionForm } from '@agent-atlas/api-client/rules';
import { Field, Input, Textarea } from '@agent-atlas/shared-ui';
import { fieldId } from './form-page.tsx';

interface FieldProps {
  form: SubmissionForm;
  name: string;
  label: string;
  hint?: string;
}

interface TextFieldProps extends FieldProps {
  maxLength: number;
  type?: 'text' | 'url';
}

/** A field of one line. */
export function TextField({ form, name, label, hint, ...input }: TextFieldProps) {
  return (
    <div id={fieldId(name)}>
      <Field label={label} hint={hint} error={form.problems[name]} required>
        <Input name={name} defaultValue={form.values[name]} autoComplete="off" {...input} />
      </Field>
    </div>
  );
}

/** A field of several lines. */
export function LongTextField({
  form,
  name,
  label,
  hint,
  ...input
}: FieldProps & { maxLength: number; rows: number }) {
  return (
    <div id={fieldId(name)}>
      <Field label={label} hint={hint} error={form.problems[name]} required>
        <Textarea name={name} defaultValue={form.values[name]} {...input} />
      </Field>
    </div>
  );
}

/** A choice of one of several texts. */
export function SelectField({
  form,
  name,
  label,
  options,
}: FieldProps & { options: readonly string[] }) {
  const id = `select-${name}`;
  const errorId = `${id}-error`;
  const error = form.problems[name];
  return (
    <div id={fieldId(name)} className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-ink">
        {label}
      </label>
      <select
        id={id}
        name={name}
        required
        defaultValue={form.values[name] ?? ''}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        className="h-10 w-full rounded-control border border-control bg-surface px-3 text-base text-ink hover:border-muted focus-visible:border-accent aria-invalid:border-danger sm:text-sm"
      >
        <option value="">Choose one</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      {error && (
        <p id={errorId} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

/** The public pages that support what the form says. */
export function SourcesField({ form, maxLength }: { form: SubmissionForm; maxLength: number }) {
  return (
    <LongTextField
      form={form}
      name="sources"
      label={SOURCES_LABEL}
      hint="Public pages where an editor can check it, one https:// address per line, at most five."
      rows={3}
      maxLength={maxLength}
    />
  );
}

export const SOURCES_LABEL = 'Sources';
