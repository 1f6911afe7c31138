import type { Boot, QaBoot } from '../../../contract/boot.ts';

const POLL_MS = 500;

/** Reloads the page when `pnpm dev --in` has published a newer version. */
export function followSet({ set }: Boot, { versions }: QaBoot): void {
  if (!Object.values(versions).includes('dev')) return;
  const poll = async () => {
    const response = await fetch(`/_qa/set${location.search}`).catch(() => undefined);
    // The session has ended.
    if (response?.status === 404) return;
    if (response?.ok && (await response.text()) !== set) location.reload();
    else setTimeout(poll, POLL_MS);
  };
  void poll();
}
