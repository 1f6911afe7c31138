interface FactListProps {
  readonly facts: readonly (readonly string[])[];
}

export function FactList({ facts }: FactListProps) {
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div key={name} className="fact">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
