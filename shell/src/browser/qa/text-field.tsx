import { useId } from 'react';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  /** Several lines instead of one. */
  readonly isLong?: boolean;
  readonly maxLength?: number;
  readonly onChange: (value: string) => void;
}

/** A labeled text field. */
export function TextField({ label, isLong, onChange, ...field }: TextFieldProps) {
  const id = useId();
  const shared = {
    id,
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
    ...field,
  };
  return (
    <div className={isLong ? 'wide' : undefined}>
      <label htmlFor={id}>{label}</label>
      {isLong ? <textarea className="calls" {...shared} /> : <input {...shared} />}
    </div>
  );
}
