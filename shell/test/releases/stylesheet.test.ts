import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { contentHash } from '../../src/releases/integrity.ts';
import { composeStylesheet } from '../../src/releases/stylesheet.ts';

const theme = createRequire(import.meta.url).resolve('@agent-atlas/shared-ui/styles/theme.css');
const compose = (...candidates: string[]) => composeStylesheet(theme, candidates);

test('the order of the remotes does not matter', async () => {
  const one = await compose('p-4', 'md:p-8', 'text-muted', 'flex');
  const other = await compose('flex', 'text-muted', 'md:p-8', 'p-4', 'p-4');
  expect(other.fileName).toBe(one.fileName);
  expect(other.css.equals(one.css)).toBe(true);
});

test("one remote's p-4 never overrides another's md:p-8, whatever their order", async () => {
  const css = (await compose('md:p-8', 'p-4')).css.toString();
  const plain = css.indexOf('.p-4');
  const wide = css.indexOf('.md\\:p-8');
  expect(plain).toBeGreaterThan(-1);
  expect(wide).toBeGreaterThan(plain);
});

test('its name depends on its content, so that it can be cached forever', async () => {
  const one = await compose('p-4');
  const other = await compose('p-4', 'p-5');
  expect(one.fileName).toBe(`site.${contentHash(one.css)}.css`);
  expect(other.fileName).not.toBe(one.fileName);
});

test('words that are not utilities add nothing', async () => {
  const plain = await compose('p-4');
  const wordy = await compose('p-4', 'react-router-dom', 'constructor', '</style>');
  expect(wordy.fileName).toBe(plain.fileName);
});

test('utilities of one set do not leak into the next', async () => {
  await compose('p-4', 'rotate-12');
  expect((await compose('p-4')).css.toString()).not.toContain('rotate-12');
});

test('the raw colors of Tailwind are not available, only the tokens', async () => {
  const css = (await compose('bg-red-500', 'bg-surface')).css.toString();
  expect(css).toContain('.bg-surface');
  expect(css).not.toContain('.bg-red-500');
});
