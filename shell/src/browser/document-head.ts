import type { Head } from '../../contract/remote.ts';
import { fullTitle } from '../../contract/site.ts';

function setAttribute(selector: string, attribute: string, value: string): void {
  document.head.querySelector(selector)?.setAttribute(attribute, value);
}

/** Updates the document's head after a client navigation. */
export function applyHead(head: Head): void {
  const title = fullTitle(head.title);
  const url = new URL(head.canonicalPath, location.origin).href;
  document.title = title;
  setAttribute('meta[name="description"]', 'content', head.description);
  setAttribute('link[rel="canonical"]', 'href', url);
  setAttribute('meta[property="og:title"]', 'content', title);
  setAttribute('meta[property="og:description"]', 'content', head.description);
  setAttribute('meta[property="og:url"]', 'content', url);
}
