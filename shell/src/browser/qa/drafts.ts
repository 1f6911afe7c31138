import type { QaConditions } from '../../../contract/boot.ts';
import { callFaultText } from '../../qa/call-faults.ts';
import { NO_CONDITIONS, readConditions, urlWith } from '../../qa/conditions.ts';

/** The conditions of one value as the panel's fields hold them; empty for none. */
export interface Draft {
  readonly scenario: string;
  readonly width: string;
  readonly theme: string;
  readonly dir: string;
  readonly text: string;
  readonly network: string;
  readonly clock: string;
  /** One call with its fault per line. */
  readonly calls: string;
}

export function draftOf({ versions: _v, faults: _f, calls, ...single }: QaConditions): Draft {
  const { scenario = '', width = '', theme = '', dir = '', text = '', network = '' } = single;
  return {
    ...{ scenario, theme, dir, text, network },
    clock: single.clock ?? '',
    width: String(width),
    calls: calls.map(callFaultText).join('\n'),
  };
}

/** Parses the fields' values in the same way as a URL's. */
export function readDraft(
  { calls, ...single }: Draft,
  { versions, faults }: Pick<QaConditions, 'versions' | 'faults'>,
) {
  const base = { pathname: '', search: '', hash: '' };
  const search = new URLSearchParams(urlWith(base, { ...NO_CONDITIONS, versions, faults }));
  for (const [name, value] of Object.entries(single))
    if (value.trim()) search.append(`qa-${name}`, value.trim());
  for (const line of calls.split('\n')) if (line.trim()) search.append('qa-call', line.trim());
  return readConditions(search);
}
