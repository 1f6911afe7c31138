import { comparePath } from '@agent-atlas/api-client/rules';
import { readComparison } from '@agent-atlas/shared-ui';
import { isAgentId } from '../lib/urls.ts';

/** The state in the comparison's URL. */
export interface ComparisonState {
  /** Agent ids in column order: unique, at most four. */
  readonly ids: readonly number[];
  /** Whether the picker is open. */
  readonly picking: boolean;
  /** Whether to hide rows that are the same for every agent. */
  readonly differencesOnly: boolean;
  /** The picker's submitted search text. */
  readonly find: string;
}

/** The URL's query parameters. */
export const PICKER_FIELD = { name: 'picker', value: 'open' } as const;
export const ROWS_FIELD = { name: 'rows', value: 'different' } as const;
export const FIND_FIELD = 'find';
export const IDS_FIELD = 'ids';

export const COMPARISON_FIELDS = [IDS_FIELD, PICKER_FIELD.name, ROWS_FIELD.name, FIND_FIELD];

/** The picker's search text in a URL or a form. */
export const readFind = (fields: URLSearchParams) => fields.get(FIND_FIELD) ?? '';

/** Parses the state from a URL's query. */
export function readComparisonState(search: URLSearchParams): ComparisonState {
  return {
    ids: readComparison(`?${search}`).filter(isAgentId),
    picking: search.get(PICKER_FIELD.name) === PICKER_FIELD.value,
    differencesOnly: search.get(ROWS_FIELD.name) === ROWS_FIELD.value,
    find: readFind(search).trim(),
  };
}

/** The state without the agents, as query parameters or form fields. */
export function optionFields(state: Omit<ComparisonState, 'ids'>): [name: string, value: string][] {
  const fields: [string, string][] = [];
  if (state.picking) fields.push([PICKER_FIELD.name, PICKER_FIELD.value]);
  if (state.differencesOnly) fields.push([ROWS_FIELD.name, ROWS_FIELD.value]);
  if (state.picking && state.find) fields.push([FIND_FIELD, state.find]);
  return fields;
}

/** The URL of a state: `/compare?ids=3,8&rows=different`. */
export function comparisonUrl({ ids, ...options }: ComparisonState): string {
  const path = comparePath(ids);
  const fields = new URLSearchParams(optionFields(options)).toString();
  if (!fields) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${fields}`;
}

/** Removes the id if it is in the list; otherwise appends it. */
export function toggleId(ids: readonly number[], id: number): number[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
}
