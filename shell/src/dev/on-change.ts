import { watch } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../releases/errors.ts';
import { ROOT } from '../run/paths.ts';

/** Pause after the last change, because editors may write a file in several steps. In milliseconds. */
const DEBOUNCE_MS = 20;

/** Runs `work` after a change in one of the workspace's folders. Changes in quick succession count once. */
export function onChange(folders: readonly string[], work: () => Promise<unknown>): void {
  let pending: NodeJS.Timeout | undefined;
  const run = () => void work().catch((error) => console.error(messageOf(error)));
  for (const folder of folders) {
    watch(join(ROOT, folder), { recursive: true }, () => {
      clearTimeout(pending);
      pending = setTimeout(run, DEBOUNCE_MS);
    });
  }
}
