import { cutText } from '@agent-atlas/registry/contract/cut-text';
import { messageOf } from '../../../remote-kit/build/errors.ts';
import { MAX_MESSAGE } from '../protocol.ts';

/** An error's message, cut to the host's limit. @param stack whether to include the stack trace */
export function shortMessage(error: unknown, stack = false): string {
  const text = (stack && error instanceof Error && error.stack) || messageOf(error);
  return cutText(text, MAX_MESSAGE);
}
