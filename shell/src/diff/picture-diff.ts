import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** Rows around the changed ones that a stored picture shows, for context. */
const CONTEXT_ROWS = 80;
const CHANNELS = 4;
const RED = [255, 0, 0, 255];

/** The changed rows of two pictures, with some context above and below. */
export interface PictureDiff {
  /** How many pixels differ. */
  readonly pixels: number;
  /** The smallest rectangle that contains them. */
  readonly area: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  };
  readonly before: Buffer;
  readonly after: Buffer;
  /** The rows after the change, faded, with each changed pixel in red. */
  readonly mask: Buffer;
}

/**
 * Compares two pictures of the same width, pixel by pixel and without any tolerance.
 *
 * @returns undefined if they show the same
 * @throws Error when a picture is damaged, or the widths differ
 */
export function diffPictures(before: Buffer, after: Buffer): PictureDiff | undefined {
  // Equal pictures almost always have equal bytes, and decoding is slow.
  if (before.equals(after)) return undefined;
  const [old, next] = [PNG.sync.read(before), PNG.sync.read(after)];
  const { width } = next;
  if (old.width !== width) throw new Error(`The pictures are ${old.width} and ${width} px wide`);
  const height = Math.max(old.height, next.height);
  const common = Math.min(old.height, next.height);
  const mask = new PNG({ width, height });
  const size = width * common * CHANNELS;
  const options = {
    threshold: 0,
    includeAA: true,
    diffColor: [255, 0, 0] as [number, number, number],
  };
  const output = mask.data.subarray(0, size);
  const marked = Buffer.alloc(size);
  const changed = pixelmatch(
    old.data.subarray(0, size),
    next.data.subarray(0, size),
    marked,
    width,
    common,
    { ...options, diffMask: true },
  );
  if (changed > 0)
    pixelmatch(
      old.data.subarray(0, size),
      next.data.subarray(0, size),
      output,
      width,
      common,
      options,
    );
  // One page is longer than the other: every further row differs.
  for (let at = size; at < mask.data.length; at += CHANNELS) mask.data.set(RED, at);
  const pixels = changed + width * (height - common);
  if (pixels === 0) return undefined;
  const area = { left: width, top: height, right: -1, bottom: -1 };
  const include = (x: number, y: number) => {
    area.left = Math.min(area.left, x);
    area.top = Math.min(area.top, y);
    area.right = Math.max(area.right, x);
    area.bottom = Math.max(area.bottom, y);
  };
  for (let at = 0; at < size; at += CHANNELS) {
    const index = at / CHANNELS;
    if (marked[at + CHANNELS - 1]) include(index % width, Math.floor(index / width));
  }
  if (height > common) {
    include(0, common);
    include(width - 1, height - 1);
  }
  const top = Math.max(0, area.top - CONTEXT_ROWS);
  const bottom = Math.min(height, area.bottom + 1 + CONTEXT_ROWS);
  return {
    pixels,
    area,
    before: rows(old, top, bottom),
    after: rows(next, top, bottom),
    mask: rows(mask, top, bottom),
  };
}

/** A PNG of the rows from `top` to `bottom`, as far as the picture has them. */
function rows(picture: PNG, top: number, bottom: number): Buffer {
  const { width, data } = picture;
  const first = Math.min(top, picture.height - 1);
  const last = Math.max(first + 1, Math.min(bottom, picture.height));
  const part = new PNG({ width, height: last - first });
  data.copy(part.data, 0, first * width * CHANNELS, last * width * CHANNELS);
  return PNG.sync.write(part, { deflateLevel: 6 });
}
