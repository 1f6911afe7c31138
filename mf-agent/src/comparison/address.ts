import { comparisonPath, readComparison } from '@agent-atlas/shared-ui';
import { isAgentId } from '../agent/agent-id.ts';

/** What the address of the comparison says. */
export interface ComparisonState {
  /** Agents in the order of their columns; each once, at most four. */
  readonly ids: readonly number[];
  /** The picker is open. */
  readonly picking: boolean;
  /** Rows that are the same for every agent are left out. */
  readonly differencesOnly: boolean;
  /** What the picker is filtered by, as far as it was submitted. */
  readonly find: string;
}

/** Names and values the address is made of; what is not set is left out. */
export const PICKER_FIELD = { name: 'picker', value: 'open' } as const;
export const ROWS_FIELD = { name: 'rows', value: 'different' } as const;
export const FIND_FIELD = 'find';
export const IDS_FIELD = 'ids';

/** All of them. */
export const COMPARISON_FIELDS = [IDS_FIELD, PICKER_FIELD.name, ROWS_FIELD.name, FIND_FIELD];

/** Reads the state from an address's query. */
export function readComparisonState(search: URLSearchParams): ComparisonState {
  return {
    ids: readComparison(`?${search}`).filter(isAgentId),
    picking: search.get(PICKER_FIELD.name) === PICKER_FIELD.value,
    differencesOnly: search.get(ROWS_FIELD.name) === ROWS_FIELD.value,
    find: search.get(FIND_FIELD)?.trim() ?? '',
  };
}

/** The parts of a state beside the agents, as an address and the fields of a form name them. */
export function optionFields(state: Omit<ComparisonState, 'ids'>): [name: string, value: string][] {
  const fields: [string, string][] = [];
  if (state.picking) fields.push([PICKER_FIELD.name, PICKER_FIELD.value]);
  if (state.differencesOnly) fields.push([ROWS_FIELD.name, ROWS_FIELD.value]);
  if (state.picking && state.find) fields.push([FIND_FIELD, state.find]);
  return fields;
}

/** The address of a state: `/compare?ids=3,8&rows=different`. */
export function comparisonAddress({ ids, ...options }: ComparisonState): string {
  const path = comparisonPath(ids);
  const fields = new URLSearchParams(optionFields(options)).toString();
  if (!fields) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${fields}`;
}

/** The agents after a click on one of them: without it when it was selected, else with it. */
export function toggled(ids: readonly number[], id: number): number[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
}
