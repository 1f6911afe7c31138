import { LIST_LIMIT_MAX, type ListParams } from '@agent-atlas/api/rules';
import { addressOf } from './address.ts';

/** How many agents a list shows at first, and after each 'Load more'. */
const STEPS = [48, 96, 144, LIST_LIMIT_MAX] as const;

/** Names of the query parameters that a list reads. */
export const LIST_FIELDS = ['show', 'after'] as const;

/** The part of a list that an address asks for. */
export interface ListState {
  /** How many agents are shown. */
  readonly show: number;
  /** The cursor of the agent before them; undefined at the start of the list. */
  readonly after?: string | undefined;
}

/** Reads an address's query. A part that does not exist is the first one. */
export function readListState(search: URLSearchParams): ListState {
  const show = STEPS.find((step) => String(step) === search.get('show')) ?? STEPS[0];
  return { show, after: search.get('after') || undefined };
}

/** A part as the API takes it. */
export function listParamsOf({ show, after }: ListState): ListParams {
  return { limit: show, cursor: after };
}

/** A part as an address says it; the first one needs no mention. */
export function listAddressParams({ show, after }: ListState) {
  return { show: show === STEPS[0] ? undefined : show, after };
}

/** The address of a part of a list that is all of a page. */
export function listAddress(path: string, state: ListState): string {
  return addressOf(path, listAddressParams(state));
}

/** The part that shows more of the same; null when an answer of the API holds no more. */
export function biggerPart({ show, after }: ListState): ListState | null {
  const bigger = STEPS.find((step) => step > show);
  return bigger ? { show: bigger, after } : null;
}

/** The part after a cursor, or the first one. */
export function partAfter(after?: string): ListState {
  return { show: STEPS[0], after };
}
