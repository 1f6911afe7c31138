import { useHydrated } from '@agent-atlas/shared-ui';
import { use, useSyncExternalStore } from 'react';

/** A module that a page downloads after its own script. */
export interface LateModule<T> {
  /**
   * Loads the module. A route's `load` awaits it wherever the page shows the module, so that the server
   * renders it. Rejects when the download fails; the next call tries again.
   */
  readonly load: () => Promise<T>;
  /** The same attempt for every render, as `use` requires; undefined if it failed. */
  readonly attempt: () => Promise<T | undefined>;
  readonly current: () => T | undefined;
  readonly subscribe: (listener: () => void) => () => void;
}

/** @param fetch imports the module */
export function lateModule<T>(fetch: () => Promise<T>): LateModule<T> {
  let loaded: T | undefined;
  let attempt: Promise<T | undefined> | undefined;
  const listeners = new Set<() => void>();

  const load = async () => {
    loaded ??= await fetch();
    for (const listener of listeners) listener();
    return loaded;
  };
  return {
    load,
    attempt: () => {
      attempt ??= load().catch(() => undefined);
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

/** The module if it has loaded. Suspends only while hydrating, and only if the module is needed. */
export function useLoadedModule<T>(late: LateModule<T>, needed: boolean): T | undefined {
  const hydrating = !useHydrated();
  const module = useSyncExternalStore(late.subscribe, late.current, late.current);
  if (module || !needed || !hydrating) return module;
  return use(late.attempt()) ?? use(NEVER);
}

/**
 * The module. Suspends the component until it has loaded; undefined if the download failed. During
 * hydration a failed download keeps the server's HTML, which stays readable.
 */
export function useLateModule<T>(late: LateModule<T>): T | undefined {
  return useLoadedModule(late, true) ?? use(late.attempt());
}
