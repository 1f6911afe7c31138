import type { CallOutcome, DevCall } from './dev-state.ts';

/** The API calls of the most recently opened page, each with its outcome. */
export class CallLog {
  private readonly outcomes = new Map<string, CallOutcome>();
  private readonly onChange: () => void;

  /** @param onChange called after every change */
  constructor(onChange: () => void) {
    this.onChange = onChange;
  }

  get calls(): DevCall[] {
    return [...this.outcomes].map(([call, outcome]) => ({ call, outcome }));
  }

  note(call: string, outcome: CallOutcome): void {
    this.outcomes.set(call, outcome);
    this.onChange();
  }

  clear(): void {
    this.outcomes.clear();
    this.onChange();
  }
}
