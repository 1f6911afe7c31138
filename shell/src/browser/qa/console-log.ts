/** Limits the log of a page that fails repeatedly. */
const MAX_LINES = 50;

function textOf(value: unknown): string {
  return value instanceof Error ? `${value.name}: ${value.message}` : String(value);
}

/** Starts to collect console errors and warnings and uncaught errors. @returns the live log, oldest line first */
export function watchConsole(): readonly string[] {
  const log: string[] = [];
  const note = (line: string) => {
    log.push(line);
    if (log.length > MAX_LINES) log.shift();
  };
  for (const level of ['error', 'warn'] as const) {
    const write = console[level];
    console[level] = (...values: unknown[]) => {
      note(`${level}: ${values.map(textOf).join(' ')}`);
      write(...values);
    };
  }
  addEventListener('error', ({ message }) => note(`uncaught: ${message}`));
  addEventListener('unhandledrejection', ({ reason }) => note(`unhandled: ${textOf(reason)}`));
  return log;
}
