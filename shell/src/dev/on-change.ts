import { watch } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../releases/errors.ts';
import { ROOT } from '../run/paths.ts';

/** Pause after the last change, because editors may write a file in several steps. In milliseconds. */
const DEBOUNCE_MS = 20;

/**
 * Runs `work` with the names of the workspace's folders in which something has changed. Changes in quick succession
 * count once, and one run follows another.
 */
export function onChange(
  folders: readonly string[],
  work: (changed: ReadonlySet<string>) => Promise<unknown>,
): void {
  let changed = new Set<string>();
  let pending: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const run = () => {
    const now = changed;
    changed = new Set();
    last = last.then(() => work(now)).catch((error) => console.error(messageOf(error)));
  };
  for (const folder of folders) {
    watch(join(ROOT, folder), { recursive: true }, () => {
      changed.add(folder);
      clearTimeout(pending);
      pending = setTimeout(run, DEBOUNCE_MS);
    });
  }
}
