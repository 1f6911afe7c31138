import type { Scenario } from '@agent-atlas/contract';

interface ScenarioPickerProps {
  readonly scenarios: readonly Scenario[];
  readonly current: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** The bar below each page that selects the scenario. */
export function ScenarioPicker({ scenarios, current, onChoose }: ScenarioPickerProps) {
  if (scenarios.length === 0) return null;
  return (
    <section
      aria-label="Development"
      className="sticky bottom-0 border-t border-line-strong bg-sunken text-ink"
    >
      <label className="page-container flex items-center gap-2 py-2 text-sm font-medium">
        Scenario
        <select
          className="h-9 rounded-md border border-control bg-surface px-2.5"
          value={current}
          onChange={({ target }) => onChoose(target.value)}
        >
          {scenarios.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
    </section>
  );
}
