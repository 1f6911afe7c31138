/** Of a page that fails again and again, the latest are enough. */
const MOST = 50;

function textOf(value: unknown): string {
  return value instanceof Error ? `${value.name}: ${value.message}` : String(value);
}

/** What the page complains of from now on, the latest last. */
export function watchConsole(): readonly string[] {
  const log: string[] = [];
  const note = (line: string) => {
    log.push(line);
    if (log.length > MOST) log.shift();
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
