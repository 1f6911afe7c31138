import { SKIP_SPLASH } from '../frame/theme-script.ts';

/** Scripts and styles that make a page look the same each time, as source code. */

/** The time that every page sees, so that "3 days ago" does not change from run to run. */
const CLOCK = Date.UTC(2026, 10, 24, 12);

/** Runs before the page's own scripts: fixes clock and randomness, and skips the splash. */
export const FIX_PAGE = `{
  const now = ${CLOCK};
  globalThis.Date = new Proxy(Date, {
    construct: (RealDate, given) => (given.length === 0 ? new RealDate(now) : new RealDate(...given)),
    apply: (RealDate) => new RealDate(now).toString(),
    get: (RealDate, key) => (key === 'now' ? () => now : Reflect.get(RealDate, key)),
  });
  let seed = 1;
  Math.random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  ${SKIP_SPLASH}
}`;

/** Ends animations immediately in their last state, and hides blinking elements. */
const STILL = `*, *::before, *::after {
  animation-delay: 0s !important; animation-duration: 0s !important;
  animation-iteration-count: 1 !important; transition: none !important;
  caret-color: transparent !important; scroll-behavior: auto !important;
}`;

/**
 * Adds the style to the page. Uses a constructed stylesheet, because the page's policy allows no
 * others.
 */
export const HOLD_STILL = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(${JSON.stringify(STILL)});
  document.adoptedStyleSheets.push(sheet);
}`;

/**
 * Resolves to the page's height in CSS pixels when fonts and images have loaded and a frame has
 * been painted.
 *
 * @param ms longest wait for them, in milliseconds
 */
export const untilPainted = (ms: number) => `(async () => {
  const images = [...document.images].filter((image) => image.checkVisibility());
  const ready = Promise.all([
    document.fonts.ready,
    ...images.map((image) => image.decode().catch(() => {})),
  ]);
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, ${ms}))]);
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  await frame();
  return document.documentElement.scrollHeight;
})()`;
