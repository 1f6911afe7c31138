import { watch } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../releases/errors.ts';
import { ROOT } from '../run/paths.ts';

/** An editor can write a file in several steps, in milliseconds. */
const SETTLED_MS = 20;

/** Does the work after a change in one of the workspace's folders; changes that come together count once. */
export function onChange(folders: readonly string[], work: () => Promise<unknown>): void {
  let pending: NodeJS.Timeout | undefined;
  const run = () => void work().catch((error) => console.error(messageOf(error)));
  for (const folder of folders) {
    watch(join(ROOT, folder), { recursive: true }, () => {
      clearTimeout(pending);
      pending = setTimeout(run, SETTLED_MS);
    });
  }
}
