/** Ends a test or a hook that hangs. */
const TIMEOUT_MS = 20_000;

interface ProjectOptions {
  readonly name: string;
  readonly include: string[];
  readonly exclude?: string[];
  /** Prepares the database of the project. */
  readonly globalSetup?: string;
  /** The longest time of a test or a hook. */
  readonly timeoutMs?: number;
}

/** A project of Vitest. */
export function project({ timeoutMs = TIMEOUT_MS, ...options }: ProjectOptions) {
  return {
    test: {
      ...options,
      // The files of a worker share its modules, which would take longer to load than most files
      // take to run.
      isolate: false,
      pool: 'threads' as const,
      hookTimeout: timeoutMs,
      testTimeout: timeoutMs,
      restoreMocks: true,
      unstubEnvs: true,
      unstubGlobals: true,
    },
  };
}
