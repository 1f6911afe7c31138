export type ShareOutcome = 'shared' | 'dismissed' | 'copied' | 'failed';

/** Offers a page to the system's share sheet, or copies its address where there is none. */
export async function share(page: { title: string; url: string }): Promise<ShareOutcome> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(page);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed';
      // Refused by a policy or not supported for this address: copying may still work.
    }
  }
  try {
    await navigator.clipboard.writeText(page.url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
