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
  private readonly draw: DrawCard;
  private readonly known = new LRUCache<string, Uint8Array>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (png) => png.byteLength,
  });
  private readonly drawing = new Map<string, Promise<Uint8Array>>();

  constructor(draw: DrawCard) {
    this.draw = draw;
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
    const known = this.known.get(hash);
    if (known) return { png: known };
    const card = page === undefined ? SITE_CARD : await cardOf(page);
    if (!card) return undefined;
    if (cardHash(card) !== hash) return { movedTo: cardPath(card, page) };
    return { png: await this.drawOnce(hash, card) };
  }

  private drawOnce(hash: string, card: Card): Promise<Uint8Array> {
    const running = this.drawing.get(hash);
    if (running) return running;
    const drawn = this.draw(card)
      .then((png) => {
        this.known.set(hash, png);
        return png;
      })
      .finally(() => this.drawing.delete(hash));
    this.drawing.set(hash, drawn);
    return drawn;
  }
}
