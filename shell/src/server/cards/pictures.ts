import { LRUCache } from 'lru-cache';
import type { Card } from '../../../contract/remote.ts';
import { cardHash, cardPath, SITE_CARD } from './card-address.ts';
import type { DrawCard } from './card-painter.ts';

const CACHE_BYTES = 32 * 1024 * 1024;

/** What is at the address of a picture. */
export type PictureAnswer =
  | { readonly png: Buffer }
  /** The page says something else now; its picture is there. */
  | { readonly movedTo: string }
  | undefined;

/** The preview pictures of pages. Draws only what a page of the site says, never what an address says. */
export class Pictures {
  private readonly draw: DrawCard;
  private readonly known = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (png) => png.byteLength,
  });
  private readonly drawing = new Map<string, Promise<Buffer>>();

  constructor(draw: DrawCard) {
    this.draw = draw;
  }

  /**
   * @param hash what the address says the picture's content is
   * @param page the path of the page it is of; the site's own picture without
   * @param cardOf gives what the image of a page shows, or undefined when there is none
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

  private drawOnce(hash: string, card: Card): Promise<Buffer> {
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
