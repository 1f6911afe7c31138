import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { type CSSProperties, createElement, type ReactNode } from 'react';
import satori, { type Font } from 'satori';
import type { Card } from '../../../contract/remote.ts';
import { SITE_NAME } from '../../../contract/site.ts';
import { MARK, starRow } from './card-marks.ts';
import { CARD_HEIGHT, CARD_WIDTH } from './card-url.ts';

/** As in the light theme. */
const COLOR = { page: '#fafaf7', ink: '#191c1a', muted: '#565b56', accent: '#0b6b5a' } as const;

/** One font family per script; each glyph comes from the first family that has it. */
const SCRIPTS = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'] as const;
const WEIGHTS = [400, 700] as const;
const FAMILIES = SCRIPTS.map((script) => `Inter ${script}`).join(', ');

const require = createRequire(import.meta.url);
const FONT_FILES = join(dirname(require.resolve('@fontsource/inter/package.json')), 'files');

const fonts: Promise<Font[]> = Promise.all(
  SCRIPTS.flatMap((script) =>
    WEIGHTS.map(async (weight) => ({
      name: `Inter ${script}`,
      weight,
      data: await readFile(join(FONT_FILES, `inter-${script}-${weight}-normal.woff`)),
    })),
  ),
);

/** What the fonts above have no glyph for. */
const UNKNOWN =
  /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}]|\p{Extended_Pictographic}/gu;

const box = (style: CSSProperties, ...children: ReactNode[]) =>
  createElement('div', { style: { display: 'flex', ...style } }, ...children);
const text = (style: CSSProperties, content: string) =>
  createElement('div', { style: { display: 'block', ...style } }, content.replaceAll(UNKNOWN, ''));
const picture = (src: string, width: number, height: number) =>
  createElement('img', { src, width, height });

/** Long words break and long texts end in an ellipsis: the picture holds whatever it is given. */
const clamped = (lines: number): CSSProperties => ({ lineClamp: lines, wordBreak: 'break-word' });

const LONG_TITLE = 48;

function layout({ label, title, detail, rating }: Card): ReactNode {
  const facts = [
    ...(rating === undefined ? [] : [picture(starRow(rating), 220, 44)]),
    ...(detail ? [text({ fontSize: 32, lineHeight: 1.4, flex: 1, ...clamped(2) }, detail)] : []),
  ];
  const size = title.length > LONG_TITLE ? 62 : 78;
  return box(
    {
      width: CARD_WIDTH,
      height: CARD_HEIGHT,
      boxSizing: 'border-box',
      flexDirection: 'column',
      justifyContent: 'space-between',
      padding: '64px 72px',
      color: COLOR.ink,
      backgroundColor: COLOR.page,
      borderBottom: `16px solid ${COLOR.accent}`,
      fontFamily: FAMILIES,
    },
    box(
      { alignItems: 'center', gap: 20, fontSize: 34, fontWeight: 700 },
      picture(MARK, 56, 56),
      text({}, SITE_NAME),
    ),
    box(
      { flexDirection: 'column', gap: 20 },
      ...(label
        ? [text({ fontSize: 30, fontWeight: 700, color: COLOR.accent, ...clamped(1) }, label)]
        : []),
      text(
        { fontSize: size, lineHeight: 1.12, fontWeight: 700, letterSpacing: -1.5, ...clamped(3) },
        title,
      ),
    ),
    box({ alignItems: 'center', gap: 28, minHeight: 90, color: COLOR.muted }, ...facts),
  );
}

/** Draws a card as PNG. Takes tens of milliseconds of processor time: not for the thread that serves. */
export async function drawCard(card: Card): Promise<Buffer> {
  const svg = await satori(layout(card), {
    width: CARD_WIDTH,
    height: CARD_HEIGHT,
    fonts: await fonts,
  });
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}
