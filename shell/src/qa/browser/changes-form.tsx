import { type FormEvent, useEffect, useState } from 'react';
import type { Boot, Fault, QaBoot, QaChanges } from '../../../contract/boot.ts';
import type { RemoteVersions } from '../remote-versions.ts';
import { RemoteFields } from './remote-fields.tsx';

interface ChangesFormProps {
  readonly boot: Boot;
  readonly qa: QaBoot;
}

async function apply({ versions, faults }: QaChanges): Promise<string | undefined> {
  const response = await fetch('/_qa/session', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ versions, faults }),
  });
  if (!response.ok) return response.text();
  location.reload();
  return undefined;
}

/** A copy of the record with `key` set to `value`, or without `key` if `value` is undefined. */
function withValue<T>(record: Readonly<Record<string, T>>, key: string, value: T | undefined) {
  const { [key]: _previous, ...others } = record;
  return value === undefined ? others : { ...others, [key]: value };
}

/** Version and fault of each remote, for this session only. */
export function ChangesForm({ boot, qa }: ChangesFormProps) {
  const [changes, setChanges] = useState<QaChanges>(qa);
  const [problem, setProblem] = useState<string>();
  const [remotes, setRemotes] = useState<readonly RemoteVersions[]>(() =>
    boot.remotes.map(({ name, version }) => ({ name, active: null, versions: [version] })),
  );
  useEffect(() => {
    void fetch('/_qa/remotes')
      .then(async (response) => response.ok && setRemotes(await response.json()))
      .catch(() => setProblem('The list of versions could not be loaded.'));
  }, []);

  const onVersion = (name: string, version: string | undefined) =>
    setChanges({ ...changes, versions: withValue(changes.versions, name, version) });
  const onFault = (name: string, fault: Fault | undefined) =>
    setChanges({ ...changes, faults: withValue(changes.faults, name, fault) });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void apply(changes)
      .catch(() => 'The site cannot be reached.')
      .then(setProblem);
  };

  return (
    <form onSubmit={onSubmit}>
      <h2>Remotes</h2>
      <div className="remotes">
        {remotes.map((remote) => (
          <RemoteFields
            key={remote.name}
            remote={remote}
            version={changes.versions[remote.name]}
            fault={changes.faults[remote.name]}
            onVersion={(version) => onVersion(remote.name, version)}
            onFault={(fault) => onFault(remote.name, fault)}
          />
        ))}
      </div>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <div className="actions">
        <button type="submit" className="primary">
          Apply and reload
        </button>
      </div>
    </form>
  );
}
