import type { ListParams } from '../../contract/list.ts';
import type { Found } from '../http/reads/define-read.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import type { Position, PositionForm } from './order.ts';

/** How much of a list without a limit is answered: more than any that is meant to be read whole. */
export const WHOLE_LIST = 1000;

/** How much of a list is wanted, from where. */
export interface Slice {
  limit: number;
  /** The row before the first wanted one; undefined at the start of the list. */
  after: Position | undefined;
}

/** What of the list `order` a request asks for. Answers 400 for a cursor of another list. */
export function sliceOf(order: PositionForm, params: ListParams, defaultLimit: number): Slice {
  const { limit = defaultLimit, cursor } = params;
  return { limit, after: cursor === undefined ? undefined : decodeCursor(order, cursor) };
}

/** One part of a list. */
export interface Part<T> {
  items: T[];
  /** The cursor of the part after it; null at the end of the list. */
  next: string | null;
}

/** Makes a part of `limit` rows of which one more than that was read, to see whether the list goes on. */
export function partOf<T extends { position: Position }>(
  rows: readonly T[],
  order: PositionForm,
  { limit }: Slice,
): Part<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const next = rows.length > limit && last ? encodeCursor(order, last.position) : null;
  return { items, next };
}

/** A page as a read answers it. */
export function foundPage<T>({ items, next }: Part<T>, { limit }: Slice): Found<T[]> {
  return { value: items, nextPage: { cursor: next, limit } };
}
