import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { diffPictures } from '../../src/diff/picture-diff.ts';

type Pixel = readonly [x: number, y: number, red: number];

/** A white PNG with some pixels in other colors. */
function picture(width: number, height: number, ...pixels: Pixel[]): Buffer {
  const png = new PNG({ width, height });
  png.data.fill(255);
  for (const [x, y, red] of pixels) png.data[(y * width + x) * 4] = red;
  return PNG.sync.write(png);
}

const heightOf = (png: Buffer) => PNG.sync.read(png).height;

describe('two pictures', () => {
  test('of the same page do not differ, even if they are encoded differently', () => {
    const png = PNG.sync.read(picture(30, 20));
    const other = PNG.sync.write(png, { deflateLevel: 0 });
    expect(diffPictures(picture(30, 20), other)).toBeUndefined();
  });

  test.each([254, 0])('differ if one pixel has %i instead of 255', (red) => {
    const found = diffPictures(picture(30, 20), picture(30, 20, [7, 11, red]));
    expect(found).toMatchObject({
      pixels: 1,
      area: { left: 7, top: 11, right: 7, bottom: 11 },
    });
    const mask = PNG.sync.read(found?.mask ?? Buffer.alloc(0));
    const at = (11 * 30 + 7) * 4;
    expect([...mask.data.subarray(at, at + 4)]).toEqual([255, 0, 0, 255]);
  });

  test('are stored with only the rows around the change', () => {
    const found = diffPictures(picture(30, 2000), picture(30, 2000, [1, 1000, 0], [2, 1010, 0]));
    expect(found?.pixels).toBe(2);
    for (const part of ['before', 'after', 'mask'] as const)
      expect(heightOf(found?.[part] ?? Buffer.alloc(0))).toBe(171);
  });

  test('differ in each row that only one of them has', () => {
    const found = diffPictures(picture(30, 20), picture(30, 22));
    expect(found).toMatchObject({
      pixels: 60,
      area: { left: 0, top: 20, right: 29, bottom: 21 },
    });
  });

  test('of different widths cannot be compared', () => {
    expect(() => diffPictures(picture(30, 20), picture(31, 20))).toThrow('30 and 31 px wide');
  });
});
