import { partAfter } from './list-state.ts';

const ITEM = 'min-w-0';

// The height is that of most cards; the padding leaves room for what a card draws around itself.
const FAR_ITEM =
  '-m-2 min-w-0 p-2 [contain-intrinsic-block-size:auto_284px] [content-visibility:auto]';

/** Classes of an item of a list: far down a long one, a card off screen costs neither layout nor paint. */
export function listItem(index: number): string {
  return index < partAfter().show ? ITEM : FAR_ITEM;
}
