import type { Problem } from '../problem.ts';

/** Maximum number of errors that a page reports until its next update. An effect may fail again and again. */
const MAX_REPORTS = 50;

/** The stack trace of an error, which begins with its message. */
export const traceOf = (error: unknown) => (error instanceof Error && error.stack) || String(error);

/** Reports the errors of a page to the server, which prints them with their positions in the sources. */
export class ErrorReports {
  private readonly send: typeof fetch;
  /** By trace: the console and React report the same error. */
  private readonly reports = new Map<string, Promise<Problem>>();

  /** @param send the real `fetch`, even when scenarios replace it */
  constructor(send: typeof fetch) {
    this.send = send;
  }

  /** Reports each error once. @returns undefined if there were too many */
  report(trace: string): Promise<Problem> | undefined {
    if (!this.reports.has(trace) && this.reports.size < MAX_REPORTS)
      this.reports.set(trace, this.mapped(trace));
    return this.reports.get(trace);
  }

  /** The code has changed: an error that still occurs is reported again. */
  clear(): void {
    this.reports.clear();
  }

  private async mapped(trace: string): Promise<Problem> {
    const plain: Problem = { kind: 'browser', message: trace };
    try {
      const response = await this.send('/_dev/problem', { method: 'POST', body: trace });
      return response.ok ? await response.json() : plain;
    } catch {
      return plain;
    }
  }
}
