import { toast } from '../toast/toast-store.ts';

export interface SharedPage {
  title: string;
  /** An absolute URL. */
  url: string;
}

/** The texts of a toast about copying: its title, and the line below it. */
interface CopyToasts {
  readonly copied: { readonly title: string; readonly description: string };
  readonly failed: { readonly title: string; readonly description: string };
}

/** Copies a text to the clipboard and shows the result in a toast. */
export async function copyText(text: string, { copied, failed }: CopyToasts): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(copied);
  } catch {
    toast({ ...failed, variant: 'destructive' });
  }
}

/**
 * Copies a URL to the clipboard and shows the result in a toast.
 *
 * @param copied the toast's text below "Link copied"
 * @param failed its text when the clipboard cannot be used
 */
export async function copyLink(
  url: string,
  copied = 'Paste it wherever you want to share it.',
  failed = 'Copy it from the address bar instead.',
): Promise<void> {
  await copyText(url, {
    copied: { title: 'Link copied', description: copied },
    failed: { title: 'Could not copy the link', description: failed },
  });
}

/** Opens the system's share sheet for a page, or copies its URL if the system has no share sheet. */
export async function sharePage(page: SharedPage, copied?: string, failed?: string): Promise<void> {
  if (typeof navigator.share === 'function') {
    try {
      return await navigator.share(page);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      // A policy blocks sharing, or the system does not support this URL. Copying may still work.
    }
  }
  await copyLink(page.url, copied, failed);
}
