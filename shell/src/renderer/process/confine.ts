/**
 * Removes globals that rendering does not need. The process's permission model already denies files,
 * network and child processes; this removes the means to end the process, to signal others, and to keep
 * working after a job.
 *
 * @returns a function that cancels every timer set since the last call
 */
export function confine(): () => void {
  const cancels = new Set<() => void>();
  const { setTimeout, setInterval, setImmediate } = globalThis;
  disarm();
  const nodeEnv = process.env.NODE_ENV ?? 'production';
  const timers = {
    setTimeout(...args: Parameters<typeof setTimeout>) {
      const timer = setTimeout(...args);
      cancels.add(() => clearTimeout(timer));
      return timer;
    },
    setInterval(...args: Parameters<typeof setInterval>) {
      const timer = setInterval(...args);
      cancels.add(() => clearInterval(timer));
      return timer;
    },
    setImmediate(...args: Parameters<typeof setImmediate>) {
      const timer = setImmediate(...args);
      cancels.add(() => clearImmediate(timer));
      return timer;
    },
  };
  const fetch = () =>
    Promise.reject(new Error('Remotes have no network access: read data through the query client'));
  const replaced = {
    ...timers,
    fetch,
    process: Object.freeze({ env: Object.freeze({ NODE_ENV: nodeEnv }) }),
    WebSocket: undefined,
    EventSource: undefined,
  };
  for (const [name, value] of Object.entries(replaced)) {
    // Redefining a global that Node.js creates on first use would create it, and load its HTTP client for that.
    Reflect.deleteProperty(globalThis, name);
    Object.defineProperty(globalThis, name, { value, writable: false, configurable: false });
  }
  return () => {
    for (const cancel of cancels) cancel();
    cancels.clear();
  };
}

/** Members of Node's own `process` that could affect other processes or end this one. */
const DISARMED = [
  'kill',
  '_kill',
  '_debugProcess',
  '_debugEnd',
  '_startProfilerIdleNotifier',
  '_stopProfilerIdleNotifier',
  '_linkedBinding',
  'abort',
  'binding',
  'chdir',
  'dlopen',
  'execve',
  'exit',
  'getBuiltinModule',
  'initgroups',
  'loadEnvFile',
  'mainModule',
  'openStdin',
  'report',
  'setegid',
  'seteuid',
  'setgid',
  'setgroups',
  'setuid',
  'umask',
];

/**
 * Also disarms Node's own `process`: code that patches a prototype can get hold of it, and the
 * permission model does not cover signals.
 */
function disarm(): void {
  for (const name of DISARMED) {
    if (name in process)
      Object.defineProperty(process, name, { value: undefined, configurable: false });
  }
  const print = (...parts: unknown[]) => void parts;
  const silent = { log: print, info: print, debug: print, warn: print, error: print, trace: print };
  Object.defineProperty(globalThis, 'console', {
    // React's development build replaces its methods while it collects component stacks.
    value: process.env.NODE_ENV === 'production' ? Object.freeze(silent) : silent,
    configurable: false,
  });
}
