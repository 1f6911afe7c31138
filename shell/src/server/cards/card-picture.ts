import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { type CSSProperties, createElement, type ReactNode } from 'react';
import satori, { type Font } from 'satori';
import type { Card } from '../../../contract/remote.ts';
import { SITE_NAME } from '../../../contract/site.ts';
import { compass, land, MARK, starRow, toneOf } from './card-marks.ts';
import { CARD_HEIGHT, CARD_WIDTH } from './card-url.ts';

/** As in the light theme. */
const COLOR = { page: '#fafaf7', surface: '#ffffff', ink: '#191c1a', muted: '#565b56' } as const;

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

/** Characters for which the fonts above have no glyph. */
const UNKNOWN =
  /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}]|\p{Extended_Pictographic}/gu;

const box = (style: CSSProperties, ...children: ReactNode[]) =>
  createElement('div', { style: { display: 'flex', ...style } }, ...children);
const text = (style: CSSProperties, content: string) =>
  createElement('div', { style: { display: 'block', ...style } }, content.replaceAll(UNKNOWN, ''));
const picture = (src: string, width: number, height: number) =>
  createElement('img', { src, width, height });

/** Long words break and long texts end in an ellipsis, so that any text fits into the picture. */
const clamped = (lines: number): CSSProperties => ({ lineClamp: lines, wordBreak: 'break-word' });

const LONG_TITLE = 40;

const PANEL_WIDTH = 380;

/**
 * The right side: land that is unique to the title, with the rating or the site's mark in front of
 * it.
 */
function panel({ label = SITE_NAME, title, rating }: Card): ReactNode {
  const tone = toneOf(label);
  const subject =
    rating === undefined
      ? picture(compass(tone), 200, 200)
      : box(
          {
            flexDirection: 'column',
            alignItems: 'center',
            gap: 14,
            padding: '26px 34px 34px',
            borderRadius: 28,
            border: `2px solid ${tone.soft}`,
            backgroundColor: COLOR.surface,
          },
          text(
            { fontSize: 104, lineHeight: 1.1, fontWeight: 700, color: tone.ink },
            rating.toFixed(1),
          ),
          picture(starRow(rating), 200, 40),
        );
  return box(
    {
      position: 'relative',
      width: PANEL_WIDTH,
      height: CARD_HEIGHT,
      flexShrink: 0,
      backgroundColor: tone.soft,
    },
    picture(land(title, tone, PANEL_WIDTH, CARD_HEIGHT), PANEL_WIDTH, CARD_HEIGHT),
    box(
      {
        position: 'absolute',
        inset: 0,
        alignItems: 'center',
        justifyContent: 'center',
      },
      subject,
    ),
  );
}

function layout(card: Card): ReactNode {
  const { label, title, detail } = card;
  const size = title.length > LONG_TITLE ? 56 : 74;
  const words = box(
    {
      flex: 1,
      flexDirection: 'column',
      justifyContent: 'space-between',
      padding: '60px 56px 60px 68px',
    },
    box(
      { alignItems: 'center', gap: 18, fontSize: 32, fontWeight: 700 },
      picture(MARK, 52, 52),
      text({}, SITE_NAME),
    ),
    box(
      { flexDirection: 'column', gap: 18 },
      ...(label
        ? [text({ fontSize: 28, fontWeight: 700, color: toneOf(label).ink, ...clamped(1) }, label)]
        : []),
      text(
        { fontSize: size, lineHeight: 1.12, fontWeight: 700, letterSpacing: -1.5, ...clamped(4) },
        title,
      ),
    ),
    text(
      { fontSize: 30, lineHeight: 1.4, minHeight: 84, color: COLOR.muted, ...clamped(2) },
      detail ?? '',
    ),
  );
  return box(
    {
      width: CARD_WIDTH,
      height: CARD_HEIGHT,
      color: COLOR.ink,
      backgroundColor: COLOR.page,
      fontFamily: FAMILIES,
    },
    words,
    panel(card),
  );
}

/**
 * Draws a card as PNG. Takes tens of milliseconds of processor time, so do not call it on the main
 * thread.
 */
export async function drawCard(card: Card): Promise<Buffer> {
  const svg = await satori(layout(card), {
    width: CARD_WIDTH,
    height: CARD_HEIGHT,
    fonts: await fonts,
  });
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}
