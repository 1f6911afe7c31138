import { HEAP_MB } from './limits.ts';
import { SILENCE_MS, WORK_MS } from './renderer-watchdog.ts';

/** Why a renderer ended. */
export type EndReason = 'deadline' | 'memory' | 'crash' | 'protocol' | 'retired' | 'lost';

/** Whether the release may have caused it. */
export const isFault = (reason: EndReason) => reason !== 'retired' && reason !== 'lost';

/** A renderer ended before it finished its work. */
export class RendererEndedError extends Error {
  override readonly name = 'RendererEndedError';
  readonly reason: EndReason;

  constructor(reason: EndReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Explains the end of a renderer. @param cause end of the process's stderr */
export function explainEnd(reason: EndReason, cause: string): string {
  switch (reason) {
    case 'deadline':
      return `The renderer was killed: no message for ${SILENCE_MS} ms, or busy for ${WORK_MS} ms`;
    case 'memory':
      return `The renderer was killed: its heap exceeded ${HEAP_MB} MB, or its memory the limit`;
    case 'protocol':
      return `The renderer was killed: it sent an invalid message: ${cause}`;
    case 'crash':
      return `The renderer crashed: ${cause || 'no error output'}`;
    case 'lost':
      return `The renderer ended: ${cause}`;
    case 'retired':
      return 'The renderer was retired';
  }
}
