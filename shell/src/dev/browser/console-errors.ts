import { traceOf } from './error-reports.ts';

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Error) return value.message;
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    // Objects of the DOM and of React often contain themselves.
    return String(value);
  }
}

/** The text that the console shows: the first argument may have places for the next ones. */
function messageOf(values: readonly unknown[]): string {
  const [format, ...rest] = values;
  if (typeof format !== 'string') return values.map(textOf).join(' ');
  const text = format.replaceAll(/%[sdifoOc]/g, (place) => {
    if (rest.length === 0) return place;
    const value = rest.shift();
    return place === '%c' ? '' : textOf(value);
  });
  return [text, ...rest.map(textOf)].join(' ');
}

/**
 * Reports what the page writes to the console as an error. The console shows it as before.
 *
 * @param report gets the trace of the logged error, or of the call
 */
export function watchConsole(
  target: Pick<Console, 'error'>,
  report: (trace: string) => unknown,
): void {
  const write = target.error.bind(target);
  target.error = function error(...values: unknown[]) {
    write(...values);
    const [only, ...others] = values;
    if (only instanceof Error && others.length === 0) return void report(traceOf(only));
    const thrown = values.find((value) => value instanceof Error);
    const call = { stack: '' };
    // Without this function, so that the trace begins in the page's code.
    Error.captureStackTrace?.(call, error);
    const frames = (thrown?.stack ?? call.stack).split('\n').filter((line) => /^\s+at /.test(line));
    report([`console.error: ${messageOf(values)}`, ...frames].join('\n'));
  };
}
