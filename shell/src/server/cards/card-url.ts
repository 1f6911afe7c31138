import type { Card, Head } from '../../../contract/remote.ts';
import { SITE_DESCRIPTION, SITE_NAME } from '../../../contract/site.ts';
import { contentHash } from '../../releases/integrity.ts';

/** Size in pixels, as recommended for link previews. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/** Increase when the design changes, so that cached pictures are replaced. */
const DESIGN = '2';

/** For pages without their own picture. */
export const SITE_CARD: Card = { title: SITE_NAME, detail: SITE_DESCRIPTION };

/**
 * The content of a page's picture; a page that search engines must not index has no picture of its
 * own.
 */
export function cardOf(head: Head): Card | undefined {
  if (head.noIndex || head.status === 404) return undefined;
  return head.card ?? { title: head.title, detail: head.description };
}

/** Changes with the content of a picture and its design. */
export function cardHash({ label, title, detail, rating }: Card): string {
  return contentHash(JSON.stringify([DESIGN, label, title, detail, rating]));
}

/** The URL of a picture. It names the page, so that the server can look up the content. */
export function cardPath(card: Card, pagePath?: string): string {
  const page = pagePath === undefined ? '' : `?path=${encodeURIComponent(pagePath)}`;
  return `/og/${cardHash(card)}.png${page}`;
}

/** The picture of a page. */
export function cardUrl(head: Head): { readonly path: string; readonly alt: string } {
  const card = cardOf(head);
  return card
    ? { path: cardPath(card, head.canonicalPath), alt: card.title }
    : { path: cardPath(SITE_CARD), alt: SITE_CARD.title };
}
