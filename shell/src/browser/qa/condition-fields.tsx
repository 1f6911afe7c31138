import type { ListedScenario } from '../../qa/remote-versions.ts';
import { Choice } from './choice.tsx';
import type { Draft } from './drafts.ts';
import { TextField } from './text-field.tsx';

interface ConditionFieldsProps {
  readonly draft: Draft;
  readonly scenarios: readonly ListedScenario[];
  readonly onChange: (changed: Partial<Draft>) => void;
}

const WIDTHS = ['360', '768', '1024', '1280', '1920'];

const keyOf = ({ remote, id }: ListedScenario) => `${remote}/${id}`;

/** Fields for all conditions except those that concern a single remote. */
export function ConditionFields({ draft, scenarios, onChange }: ConditionFieldsProps) {
  const { scenario, width } = draft;
  const listed = Object.fromEntries(
    scenarios.map((each) => [keyOf(each), `${each.remote}: ${each.title}`]),
  );
  const widths = Object.fromEntries(WIDTHS.map((each) => [each, `${each} pixels`]));
  return (
    <div className="fields">
      <Choice
        label="Scenario"
        isWide
        value={scenario}
        options={{
          '': 'None: data of the API',
          ...(scenario && { [scenario]: scenario }),
          ...listed,
        }}
        onChange={(value) => onChange({ scenario: value })}
      />
      <Choice
        label="Width"
        value={width}
        options={{ '': 'Of the window', ...widths, ...(width && { [width]: `${width} pixels` }) }}
        onChange={(value) => onChange({ width: value })}
      />
      <Choice
        label="Theme"
        value={draft.theme}
        options={{ '': 'As chosen on the site', light: 'Light', dark: 'Dark' }}
        onChange={(theme) => onChange({ theme })}
      />
      <Choice
        label="Direction"
        value={draft.dir}
        options={{ '': 'Left to right', rtl: 'Right to left' }}
        onChange={(dir) => onChange({ dir })}
      />
      <Choice
        label="Text"
        value={draft.text}
        options={{ '': 'As written', long: 'Long and accented' }}
        onChange={(text) => onChange({ text })}
      />
      <Choice
        label="Network"
        value={draft.network}
        options={{ '': 'As it is', slow: 'Slow: 2 s per response', offline: 'Offline' }}
        onChange={(network) => onChange({ network })}
      />
      <TextField
        label="Fixed clock (UTC)"
        value={draft.clock}
        placeholder="2026-12-31T23:59Z"
        onChange={(clock) => onChange({ clock })}
      />
      <TextField
        label="Faults of API calls, one per line"
        isLong
        value={draft.calls}
        placeholder="503 2000ms browser GET /api/reviews*"
        onChange={(calls) => onChange({ calls })}
      />
    </div>
  );
}
