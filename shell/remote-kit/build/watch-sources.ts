import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { configInputs } from './remote-config.ts';
import { type BuildEvents, type WatchedBuild, watchBuild } from './watch-build.ts';

/** Pause after the last change, because editors may write a file in several steps. In milliseconds. */
const DEBOUNCE_MS = 20;

/**
 * Builds a remote now and after every change, like {@link watchBuild}. The compiler itself notices neither new pages
 * and slots nor changes to the remote's configuration, so this starts it again for them.
 */
export function watchSources<T>(
  folder: string,
  configure: Parameters<typeof watchBuild<T>>[0],
  events: BuildEvents<T>,
): Omit<WatchedBuild, 'restart'> {
  let inputs = configInputs(folder);
  let pending: NodeJS.Timeout | undefined;
  const { first, restart, close } = watchBuild(configure, events);
  const compare = () => {
    const now = configInputs(folder);
    if (now === inputs) return;
    inputs = now;
    void restart();
  };
  const changed = () => {
    clearTimeout(pending);
    pending = setTimeout(compare, DEBOUNCE_MS);
  };
  const folders = ['src', 'build'].map((name) => join(folder, name)).filter(existsSync);
  const watchers = [
    watch(folder, changed),
    ...folders.map((path) => watch(path, { recursive: true }, changed)),
  ];
  return {
    first,
    close: async () => {
      clearTimeout(pending);
      for (const watcher of watchers) watcher.close();
      await close();
    },
  };
}
