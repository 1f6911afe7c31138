import { messageOf } from '../../releases/errors.ts';
import { MAX_MESSAGE } from '../protocol.ts';

/** What is said of an error, cut to what the host takes. With `stack`, where it happened, too. */
export function shortMessage(error: unknown, stack = false): string {
  const text = (stack && error instanceof Error && error.stack) || messageOf(error);
  return text.slice(0, MAX_MESSAGE);
}
