/*
 * After one tooltip, the next one opens without a delay. Radix shares this state through a provider around all
 * tooltips. Here the code of tooltips loads after the page, and adding a provider would remount the page. So the
 * tooltips of a document share this module instead.
 */

/** For how long after a tooltip closes the next one opens without a delay, in milliseconds. */
const SKIP_DELAY_MS = 300;

const listeners = new Set<() => void>();
/** Ids of the open tooltips. */
const open = new Set<string>();
let skipping = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function setSkipping(next: boolean): void {
  skipping = next;
  for (const listener of listeners) listener();
}

/** Whether the next tooltip opens without a delay: a tooltip is open or has just closed. */
export const skipsDelay = (): boolean => skipping;

export function onSkipDelayChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called by each tooltip when it opens, closes or unmounts. */
export function reportOpen(id: string, opens: boolean): void {
  if (opens) open.add(id);
  else if (!open.delete(id)) return;
  clearTimeout(timer);
  if (open.size > 0) setSkipping(true);
  else timer = setTimeout(() => setSkipping(false), SKIP_DELAY_MS);
}
