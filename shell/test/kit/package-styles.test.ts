import { expect, test } from 'vitest';
import { confinedStyles } from '../../remote-kit/build/package-styles-loader.ts';
import { checkStyles } from '../../src/releases/contained-classes.ts';

const confined = (css: string) => confinedStyles('mf-a', 'package.css', css);
/** Without spaces, which do not matter. */
const compact = (css: string) => css.replaceAll(/\s+/g, ' ').trim();

test.each([
  ['.chart > .axis { color: red }', '[data-remote="mf-a"] .chart > .axis { color: red; }'],
  [
    '*, a:hover::before { color: red }',
    '[data-remote="mf-a"] *, [data-remote="mf-a"] a:hover:before { color: red; }',
  ],
  [':root { --gap: 4px }', '[data-remote="mf-a"] { --gap: 4px; }'],
  ['html body .chart { color: red }', '[data-remote="mf-a"] .chart { color: red; }'],
  [
    'html[dir="rtl"] .chart { color: red }',
    '[data-remote="mf-a"]:where(html[dir="rtl"] *) .chart { color: red; }',
  ],
  [
    '@media print { .chart { color: red } }',
    '@media print { [data-remote="mf-a"] .chart { color: red; } }',
  ],
  [
    '.chart { .axis { color: red } & + p { color: red } }',
    '[data-remote="mf-a"] .chart { & .axis, & + p { color: red; } }',
  ],
  [
    '@keyframes spin { to { rotate: 1turn } } .wheel { animation: 1s spin }',
    '@keyframes mf-a_spin { to { rotate: 1turn; } } [data-remote="mf-a"] .wheel { animation: 1s mf-a_spin; }',
  ],
  [
    '@font-face { font-family: Icons; src: url("/_r/mf-a/1/icons.woff2") } .icon { font-family: Icons, serif } .big { font: 20px Icons }',
    '@font-face { font-family: mf-a_Icons; src: url("/_r/mf-a/1/icons.woff2"); } [data-remote="mf-a"] .icon { font-family: mf-a_Icons, serif; } [data-remote="mf-a"] .big { font: 20px mf-a_Icons; }',
  ],
])('the stylesheet of a package applies only to the remote: %s', (css, expected) => {
  expect(compact(confined(css))).toBe(expected);
  expect(checkStyles('mf-a', expected).problems).toEqual([]);
});

test.each([
  '[data-remote="mf-a"] + footer { color: red }',
  '[data-remote="mf-a"] ~ footer { color: red }',
  '[data-remote="mf-a"] { & ~ footer { color: red } }',
  '[data-remote="mf-b"] p { color: red }',
  '[data-remote^="mf-a"] p { color: red }',
  '[data-remote] p { color: red }',
  'p:not([data-remote="mf-a"] p) { color: red }',
  'body:has([data-remote="mf-a"] p) { color: red }',
  'header, [data-remote="mf-a"] p { color: red }',
])('a stylesheet that leaves the elements of its remote is refused: %s', (css) => {
  expect(checkStyles('mf-a', css).problems).toEqual(['it styles elements that do not have it']);
});

test.each(['@layer base { p { color: red } }', '@page { margin: 0 }'])(
  'a package cannot style the site: %s',
  (css) => {
    expect(checkStyles('mf-a', confined(css)).problems).not.toEqual([]);
  },
);

test.each([
  '@font-face { font-family: mf-a_Inter; font-family: Inter; src: url(/_r/mf-a/1/a.woff2) }',
  '@property --tw-border-style { syntax: "*"; inherits: false; initial-value: none }',
])('a stylesheet cannot define what the whole page uses: %s', (css) => {
  expect(checkStyles('mf-a', css).problems).not.toEqual([]);
});

const nested = (before: string, open: string, inner: string, close: string, after: string) =>
  before + open.repeat(100_000) + inner + close.repeat(100_000) + after;

test.each([
  ['rules', nested('', '.mf-a_x{', '', '}', '')],
  ['after a URL', nested('.mf-a_x{background:url(/*)}', '@media all{', '', '}', '')],
  ['after an escaped URL', nested('.mf-a_x{background:u\\72l(/*)}', '@media all{', '', '}', '')],
  ['beside closed strings', nested('', '.mf-a_x{--a:"}";', '', '}', '')],
  ['beside comments', nested('', '.mf-a_x{/*}"*/', '', '}', '')],
])('a stylesheet cannot stop the parser by deep nesting: %s', (_, css) => {
  expect(checkStyles('mf-a', css).problems).toEqual(['it nests more than 24 levels']);
});

test.each([
  ['conditions', nested('@media ', '(not ', '(color)', ')', '{.mf-a_x{color:red}}')],
  // Each level doubles the parser's time.
  ['sums', `.mf-a_x{width:${'calc(1px + '.repeat(22)}wide${')'.repeat(22)}}`],
  ['products', `.mf-a_x{width:${'calc(2 * '.repeat(9)}wide${')'.repeat(9)}}`],
])('a stylesheet cannot stop the parser by nested parentheses: %s', (_, css) => {
  expect(checkStyles('mf-a', css).problems).toEqual(['it nests more than 8 parentheses']);
});

test('what a string, a comment, a URL or an escape contains is not nesting', () => {
  const rule = String.raw`.mf-a_x\({ content: "({["; background: url(/[{) } /* ({[ */`;
  expect(checkStyles('mf-a', rule.repeat(50)).problems).toEqual([]);
});
