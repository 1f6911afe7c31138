import type { CallOutcome, DevCall } from './dev-state.ts';

/** The calls of the page that was opened last, each with how it was answered. */
export class CallLog {
  private readonly outcomes = new Map<string, CallOutcome>();
  private readonly onChange: () => void;

  /** @param onChange told after every change */
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
