import { type FormEvent, useEffect, useState } from 'react';
import type { Boot, Fault, QaBoot } from '../../../contract/boot.ts';
import type { ListedScenario, RemoteVersions } from '../../qa/remote-versions.ts';
import { ConditionFields } from './condition-fields.tsx';
import { openUnder, resetConditions } from './conditions-in-url.ts';
import { draftOf, readDraft } from './drafts.ts';
import { RemoteFields } from './remote-fields.tsx';

interface ConditionsFormProps {
  readonly boot: Boot;
  readonly qa: QaBoot;
  readonly scenarios: readonly ListedScenario[];
}

/** All conditions of the session. Applying them opens a URL that holds them. */
export function ConditionsForm({ boot, qa, scenarios }: ConditionsFormProps) {
  const [draft, setDraft] = useState(() => draftOf(qa.conditions));
  const [versions, setVersions] = useState(qa.conditions.versions);
  const [faults, setFaults] = useState(qa.conditions.faults);
  const [problems, setProblems] = useState<readonly string[]>(qa.refused);
  const [remotes, setRemotes] = useState<readonly RemoteVersions[]>(() =>
    boot.remotes.map(({ name, version }) => ({ name, active: null, versions: [version] })),
  );
  useEffect(() => {
    void fetch('/_qa/remotes')
      .then(async (response) => response.ok && setRemotes(await response.json()))
      .catch(() => setProblems(['The list of versions could not be loaded.']));
  }, []);

  // The link of the session may select a version or a fault: removing it must also be part of the
  // URL.
  const setVersion = (name: string, version = 'active') =>
    setVersions({ ...versions, [name]: version });
  const setFault = (name: string, fault: Fault | 'none' = 'none') =>
    setFaults({ ...faults, [name]: fault });

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const { conditions, refused } = readDraft(draft, { versions, faults });
    setProblems(refused);
    if (refused.length > 0) return;
    const isNew = conditions.scenario !== qa.conditions.scenario;
    const chosen = scenarios.find(({ remote, id }) => `${remote}/${id}` === conditions.scenario);
    openUnder(conditions, isNew && chosen ? new URL(chosen.url, location.origin) : location);
  };

  return (
    <form onSubmit={onSubmit}>
      <h2>Test conditions</h2>
      {problems.length > 0 && (
        <div role="alert">
          {problems.map((problem) => (
            <p key={problem} className="problem">
              {problem}
            </p>
          ))}
        </div>
      )}
      <ConditionFields
        draft={draft}
        scenarios={scenarios}
        onChange={(changed) => setDraft({ ...draft, ...changed })}
      />
      <details open={Object.keys({ ...qa.versions, ...qa.faults }).length > 0}>
        <summary>Versions and faults of remotes</summary>
        <div className="remotes">
          {remotes.map((remote) => {
            const { name } = remote;
            const fault = faults[name];
            return (
              <RemoteFields
                key={name}
                remote={remote}
                version={versions[name] === 'active' ? undefined : versions[name]}
                fault={fault === 'none' ? undefined : fault}
                onVersion={(version) => setVersion(name, version)}
                onFault={(changed) => setFault(name, changed)}
              />
            );
          })}
        </div>
      </details>
      <div className="actions">
        <button type="submit" className="primary">
          Apply and reload
        </button>
        <button type="button" onClick={resetConditions}>
          Reset all
        </button>
      </div>
    </form>
  );
}
