import { useHydrated } from '@agent-atlas/shared-ui';
import { use, useSyncExternalStore } from 'react';

/** A module that a page downloads after its own script. */
export interface LateModule<T> {
  /**
   * Loads the module. A route's `load` awaits it wherever the page shows the module, so that the server
   * renders it. Rejects when the download fails; the next call tries again.
   */
  readonly load: () => Promise<T>;
  /**
   * Resolves when the module has loaded or the first download has failed. The same promise for every render, as
   * `use` requires. Undefined if the module had loaded before anything waited for it.
   */
  readonly attempt: () => Promise<void> | undefined;
  readonly current: () => T | undefined;
  readonly subscribe: (listener: () => void) => () => void;
}

/** @param fetch imports the module */
export function lateModule<T>(fetch: () => Promise<T>): LateModule<T> {
  let loaded: T | undefined;
  let attempt: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  const load = async () => {
    loaded ??= await fetch();
    for (const listener of listeners) listener();
    return loaded;
  };
  return {
    load,
    attempt: () => {
      if (loaded) return attempt;
      attempt ??= new Promise((resolve) => {
        listeners.add(resolve);
        load().catch(() => resolve());
      });
      return attempt;
    },
    current: () => loaded,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Suspends forever, which keeps the server's HTML on the screen. */
const NEVER = new Promise<never>(() => {});

/**
 * Suspends until the first attempt has ended. A component that has suspended calls `use` in its later renders too, as
 * React requires, even if the module has loaded since.
 */
function awaitAttempt(late: LateModule<unknown>): void {
  const attempt = late.attempt();
  if (attempt) use(attempt);
}

/** The module if it has loaded. Suspends only while hydrating, and only if the module is needed. */
export function useLoadedModule<T>(late: LateModule<T>, needed: boolean): T | undefined {
  const hydrating = !useHydrated();
  const waits = needed && hydrating;
  if (waits) awaitAttempt(late);
  const module = useSyncExternalStore(late.subscribe, late.current, late.current);
  return module ?? (waits ? use(NEVER) : undefined);
}

/**
 * The module. Suspends the component until it has loaded; undefined if the download failed. During
 * hydration a failed download keeps the server's HTML, which stays readable.
 */
export function useLateModule<T>(late: LateModule<T>): T | undefined {
  awaitAttempt(late);
  return useLoadedModule(late, true);
}
