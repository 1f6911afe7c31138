import { LRUCache } from 'lru-cache';
import type { Card } from '../../../contract/remote.ts';
import { cardHash, cardPath, SITE_CARD } from './card-url.ts';

/** Draws a card as PNG. */
export type DrawCard = (card: Card) => Promise<Uint8Array>;

const CACHE_BYTES = 32 * 1024 * 1024;

/** What a picture's URL leads to. */
export type PictureAnswer =
  | { readonly png: Uint8Array }
  /** The page has changed; this is its current picture. */
  | { readonly movedTo: string }
  | undefined;

/** The preview images of pages. They show the page's own content, never text from the URL. */
export class Pictures {
  private readonly drawn: LRUCache<string, Uint8Array, Card>;

  constructor(draw: DrawCard) {
    this.drawn = new LRUCache({
      maxSize: CACHE_BYTES,
      sizeCalculation: (png) => png.byteLength,
      fetchMethod: (_hash, _stale, { context: card }) => draw(card),
      ignoreFetchAbort: true,
    });
  }

  /**
   * @param hash the content hash in the picture's URL
   * @param page path of the page; absent for the site's own picture
   * @param cardOf resolves with the content of a page's picture; undefined if the page has none
   */
  async find(
    hash: string,
    page: string | undefined,
    cardOf: (path: string) => Promise<Card | undefined>,
  ): Promise<PictureAnswer> {
    const known = this.drawn.get(hash);
    if (known) return { png: known };
    const card = page === undefined ? SITE_CARD : await cardOf(page);
    if (!card) return undefined;
    if (cardHash(card) !== hash) return { movedTo: cardPath(card, page) };
    // Concurrent requests share one drawing.
    return { png: await this.drawn.forceFetch(hash, { context: card }) };
  }
}
