import type { Fault } from '../../../contract/boot.ts';
import type { RemoteVersions } from '../../qa/remote-versions.ts';
import { Choice } from './choice.tsx';

interface RemoteFieldsProps {
  readonly remote: RemoteVersions;
  readonly version: string | undefined;
  readonly fault: Fault | undefined;
  readonly onVersion: (version: string | undefined) => void;
  readonly onFault: (fault: Fault | undefined) => void;
}

const FAULTS = {
  offline: 'Its files cannot be fetched',
  slow: 'It takes five seconds',
  'api-500': 'The API answers 500',
  throws: 'It throws when it renders',
  'wrong-shared': 'It requires a wrong shared version',
} as const satisfies Record<Fault['kind'], string>;

const SIDES = { server: 'On the server', browser: 'In the browser' } as const;

function keyIn<T extends object>(table: T, key: string): key is Extract<keyof T, string> {
  return Object.hasOwn(table, key);
}

/** The version and the fault of a remote in this session. */
export function RemoteFields({ remote, version, fault, onVersion, onFault }: RemoteFieldsProps) {
  const { name, active, versions } = remote;
  return (
    <fieldset>
      <legend>{name}</legend>
      <Choice
        label="Version"
        value={version ?? ''}
        options={{
          '': active ? `${active} (active)` : 'As on the site',
          ...(version === 'dev' && { dev: 'The newest build of pnpm dev' }),
          ...Object.fromEntries(versions.map((each) => [each, each])),
        }}
        onChange={(value) => onVersion(value || undefined)}
      />
      <Choice
        label="Fault"
        value={fault?.kind ?? ''}
        options={{ '': 'None', ...FAULTS }}
        onChange={(kind) => onFault(keyIn(FAULTS, kind) ? { ...fault, kind } : undefined)}
      />
      {fault && (
        <Choice
          label="Where"
          value={fault.side ?? ''}
          options={{ '': 'On both sides', ...SIDES }}
          onChange={(side) => onFault({ kind: fault.kind, ...(keyIn(SIDES, side) && { side }) })}
        />
      )}
    </fieldset>
  );
}
