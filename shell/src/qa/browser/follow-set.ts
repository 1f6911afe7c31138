import type { Boot, QaBoot } from '../../../contract/boot.ts';

const POLL_MS = 500;

/** Loads the page again as soon as a running `pnpm dev --in` has published a newer version. */
export function followSet({ set }: Boot, { versions }: QaBoot): void {
  if (!Object.values(versions).includes('dev')) return;
  const look = async () => {
    const answer = await fetch('/_qa/set').catch(() => undefined);
    // The session is over.
    if (answer?.status === 404) return;
    if (answer?.ok && (await answer.text()) !== set) location.reload();
    else setTimeout(look, POLL_MS);
  };
  void look();
}
