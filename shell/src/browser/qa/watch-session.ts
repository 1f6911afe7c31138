const POLL_MS = 5000;
const GONE = 410;

/** Reloads the page when its session has ended, so that it returns to the public site and says why. */
export function watchSession(): void {
  const poll = async () => {
    const response = await fetch('/_qa/session').catch(() => undefined);
    if (response?.status === GONE) location.reload();
    // A 404 means that another tab has left the session.
    else if (response?.status !== 404) watchSession();
  };
  setTimeout(() => void poll(), POLL_MS);
}
