import { Problem } from '../base/problem.ts';
import { isPosition, type Position, type PositionForm } from './order.ts';

/**
 * Encodes the position of the last row of a page. Rows that are added or removed before it do not
 * shift the next page. Cursors are opaque to clients.
 */
export function encodeCursor(order: PositionForm, position: Position): string {
  return Buffer.from(JSON.stringify([order.name, ...position])).toString('base64url');
}

/**
 * Returns the position that a cursor encodes. Throws a 400 {@link Problem} for a cursor of another
 * order.
 */
export function decodeCursor(order: PositionForm, cursor: string): Position {
  const [name, ...values] = parse(cursor);
  if (name === order.name && isPosition(values, order)) return values;
  throw new Problem(400, 'cursor: is not one of this list');
}

/** Returns whether a cursor belongs to this order. */
export function isCursorOf(order: PositionForm, cursor: string | undefined): boolean {
  return cursor !== undefined && parse(cursor)[0] === order.name;
}

function parse(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
