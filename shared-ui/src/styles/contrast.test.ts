// @vitest-environment node
/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const source = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const PATTERN = /--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g;
const tokens = new Map(
  [...source.matchAll(PATTERN)].map(([, name, light, dark]) => [name, { light, dark }]),
);

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio, WCAG 2.2: from 1 to 21. */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function color(name: string, theme: 'light' | 'dark'): string {
  const value = tokens.get(name)?.[theme];
  if (!value) throw new Error(`tokens.css has no --${name}`);
  return value;
}

const BACKGROUNDS = ['page', 'surface', 'sunken'];
const TONES = [...tokens.keys()].filter((name) => /^tone-[a-z]+$/.test(name ?? ''));

/** Pairs of foreground and background for text: at least 4.5 to 1. */
const TEXT: [string, string][] = [
  ...['ink', 'muted', 'subtle', 'accent-ink', 'danger'].flatMap((name) =>
    BACKGROUNDS.map((background): [string, string] => [name, background]),
  ),
  ['ink', 'sunken-strong'],
  ['page', 'ink'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-accent', 'accent-active'],
  ['accent-ink', 'accent-soft'],
  ['accent-ink', 'accent-soft-hover'],
  ['ink', 'accent-soft'],
  ['muted', 'accent-soft'],
  ['danger', 'danger-soft'],
  ['ink', 'danger-soft'],
  ['on-danger', 'danger-strong'],
  ['warning', 'warning-soft'],
  ['ink', 'warning-soft'],
  ['success', 'success-soft'],
  ['success', 'surface'],
  ['on-gold', 'gold'],
  ...TONES.map((tone): [string, string] => [`${tone}-ink`, tone ?? '']),
];

/** Pairs of foreground and background for graphics: at least 3 to 1. */
const GRAPHICS: [string, string][] = [
  ['control', 'surface'],
  ['accent', 'page'],
  ['accent', 'surface'],
  ['star', 'surface'],
  ['accent', 'sunken-strong'],
];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(TEXT)('%s is readable on %s', (foreground, background) => {
    const ratio = contrast(color(foreground, theme), color(background, theme));
    expect(ratio).toBeGreaterThanOrEqual(4.5);
  });

  test.each(GRAPHICS)('%s is visible on %s', (foreground, background) => {
    const ratio = contrast(color(foreground, theme), color(background, theme));
    expect(ratio).toBeGreaterThanOrEqual(3);
  });
});

test('every token has a color for both themes in the format that this test reads', () => {
  const declared = [...source.matchAll(/^ {2}--([a-z-]+):/gm)].map(([, name]) => name);
  expect([...tokens.keys()]).toEqual(declared);
  expect(TONES).toHaveLength(11);
});
