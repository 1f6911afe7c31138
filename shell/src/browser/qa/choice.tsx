import { useId } from 'react';

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  /** Labels by value. */
  readonly options: Readonly<Record<string, string>>;
  readonly isWide?: boolean;
  readonly onChange: (value: string) => void;
}

/** A labeled select. */
export function Choice({ label, value, options, isWide, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className={isWide ? 'wide' : undefined}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {Object.entries(options).map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
