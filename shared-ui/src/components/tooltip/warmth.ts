/*
 * Radix shares the skipped delay by a provider around all tooltips. Here a tooltip's code arrives after its page, where
 * a new provider would mount the page again; so the tooltips of a document share this module.
 */

/** How long after a tooltip closes the next one opens without delay, in milliseconds. */
const SKIP_DELAY_MS = 300;

const listeners = new Set<() => void>();
/** Ids of the tooltips that are open. */
const open = new Set<string>();
let warm = false;
let cooling: ReturnType<typeof setTimeout> | undefined;

function setWarm(next: boolean): void {
  warm = next;
  for (const listener of listeners) listener();
}

/** Whether a tooltip is open or has just closed. */
export const isWarm = (): boolean => warm;

export function onWarmth(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called by each tooltip when it opens, closes or unmounts. */
export function noteOpen(id: string, opens: boolean): void {
  if (opens) open.add(id);
  else if (!open.delete(id)) return;
  clearTimeout(cooling);
  if (open.size > 0) setWarm(true);
  else cooling = setTimeout(() => setWarm(false), SKIP_DELAY_MS);
}
