import { Problem } from '../problem.ts';
import { isPosition, type Position, type PositionForm } from './order.ts';

/**
 * A cursor names the row that a part of a list ends with, by its keys: rows that come or go before
 * it move nothing. Opaque to callers.
 */
export function encodeCursor(order: PositionForm, position: Position): string {
  return Buffer.from(JSON.stringify([order.name, ...position])).toString('base64url');
}

/** The position a cursor names. Answers 400 for what is no cursor of this order. */
export function decodeCursor(order: PositionForm, cursor: string): Position {
  const [name, ...values] = parse(cursor);
  if (name === order.name && isPosition(values, order)) return values;
  throw new Problem(400, 'cursor: is not one of this list');
}

/** Whether a cursor names a position of this order. */
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
