import { type FormEvent, useState } from 'react';
import type { Boot, QaBoot } from '../../../contract/boot.ts';
import { urlWith } from '../../qa/conditions.ts';
import type { ListedScenario } from '../../qa/remote-versions.ts';
import { Choice } from './choice.tsx';
import { TextField } from './text-field.tsx';

interface RecordFormProps {
  readonly boot: Boot;
  /** The remote that rendered the page. */
  readonly remote: string;
  readonly qa: QaBoot;
  readonly scenarios: readonly ListedScenario[];
}

const RESULTS = { pass: 'Pass', fail: 'Fail', note: 'Note' } as const;

async function send(record: object): Promise<string> {
  const response = await fetch('/_qa/tests', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(record),
  });
  return response.ok ? 'Recorded' : response.text();
}

/** Stores with a release what the tester found. */
export function RecordForm({ boot, remote, qa, scenarios }: RecordFormProps) {
  const own = scenarios.filter((scenario) => scenario.remote === remote);
  const [shown = '', current] = qa.conditions.scenario?.split('/') ?? [];
  const [result, setResult] = useState('pass');
  const [note, setNote] = useState('');
  const [tested, setTested] = useState(() => (shown === remote && current ? [current] : []));
  const [status, setStatus] = useState('');
  const release = boot.remotes.find(({ name }) => name === remote);
  if (!release) return null;

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const { name, version } = release;
    const link = urlWith(location, qa.conditions);
    const scenarios = tested;
    void send({ remote: name, version, result, note, scenarios, link })
      .catch(() => 'The site cannot be reached.')
      .then(setStatus);
  };
  const check = (id: string, isTested: boolean) =>
    setTested(isTested ? [...tested, id] : tested.filter((each) => each !== id));

  return (
    <details>
      <summary>Test record</summary>
      <form onSubmit={onSubmit}>
        <p>
          For {remote} {release.version}, by {qa.person}. Records cannot be changed later.
        </p>
        <div className="fields">
          <Choice label="Result" value={result} options={RESULTS} onChange={setResult} />
          <TextField label="Note" isLong value={note} maxLength={2000} onChange={setNote} />
        </div>
        {own.length > 0 && (
          <fieldset className="scenarios">
            <legend>Tested scenarios</legend>
            {own.map(({ id, title }) => (
              <label key={id} className="check">
                <input
                  type="checkbox"
                  checked={tested.includes(id)}
                  onChange={({ target }) => check(id, target.checked)}
                />
                {title}
              </label>
            ))}
          </fieldset>
        )}
        <div className="actions">
          <button type="submit">Record</button>
          <span role="status">{status}</span>
        </div>
      </form>
    </details>
  );
}
