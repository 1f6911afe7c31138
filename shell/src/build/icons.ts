import { Resvg } from '@resvg/resvg-js';

/** Width in pixels of each icon that cannot be a vector graphic. */
export const ICON_SIZES = {
  'apple-touch-icon.png': 180,
  'icon-192.png': 192,
  'icon-512.png': 512,
} as const;

/** The icon's green, up to the corners, because home screens crop icons to their own shape. */
const BACKGROUND = '#0b6b5a';

/** Renders the icon as a PNG that is `size` pixels wide. */
export function drawIcon(svg: Buffer, size: number): Buffer {
  const fitTo = { mode: 'width', value: size } as const;
  return new Resvg(svg, { fitTo, background: BACKGROUND }).render().asPng();
}
