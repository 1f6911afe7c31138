import { Resvg } from '@resvg/resvg-js';

/** Pixels of each icon that cannot be a vector graphic. */
export const ICON_SIZES = {
  'apple-touch-icon.png': 180,
  'icon-192.png': 192,
  'icon-512.png': 512,
} as const;

/** The icon's own green, to its corners: home screens cut out the shape they like. */
const BACKGROUND = '#0b6b5a';

/** Draws the icon as PNG, `size` pixels wide. */
export function drawIcon(svg: Buffer, size: number): Buffer {
  const fitTo = { mode: 'width', value: size } as const;
  return new Resvg(svg, { fitTo, background: BACKGROUND }).render().asPng();
}
