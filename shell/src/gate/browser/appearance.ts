import { z } from 'zod';
import type { BrowserPage, Screen } from './browser-page.ts';

/** A phone's screen. */
const PHONE: Screen = { width: 360, height: 800 };

/**
 * What a visitor would see to be broken: how far the page reaches beyond the screen, in CSS pixels, and an element of
 * the remote that covers the site's header.
 */
const LAYOUT = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  const link = document.querySelector('header a')?.getBoundingClientRect();
  const over = link && document.elementFromPoint(link.x + link.width / 2, link.y + link.height / 2);
  return {
    beyond: scrollWidth - clientWidth,
    covers: over?.closest('[data-remote]') ? over.cloneNode(false).outerHTML.slice(0, 200) : null,
  };
})()`;

/** The classes of the remote's elements that no stylesheet names. */
const UNRULED = `(() => {
  const NAME = /\\.((?:\\\\[0-9a-f]{1,6} |\\\\.|[^\\s.,:#>+~()[\\]\\\\])+)/g;
  const ruled = new Set();
  const read = ({ cssRules }) => {
    for (const rule of cssRules ?? []) {
      for (const [, name] of (rule.selectorText ?? '').matchAll(NAME)) ruled.add(name);
      read(rule);
    }
  };
  for (const sheet of document.styleSheets) read(sheet);
  const elements = [...document.querySelectorAll('[data-remote] [class]')];
  const classes = new Set(elements.flatMap(({ classList }) => [...classList]));
  return [...classes].filter((name) => !ruled.has(CSS.escape(name)));
})()`;

/** Classes that only mark an element for the classes of others. */
const MARKER = /^(group|peer)(\/|$)/;
/** How many classes a problem names, and how many are looked up. */
const UNRULED_NAMED = 5;
const UNRULED_MAX = 1000;

/** Which of these names a remote means as classes for styles. Packages also have some that only mark elements. */
export type StylingClasses = (names: readonly string[]) => Promise<readonly string[]>;

const layout = z.object({ beyond: z.number(), covers: z.string().nullable() });

/**
 * What is wrong with how a page looks, one line each.
 *
 * @param screen the page's, which it gets back
 * @param styling tells which classes need a rule
 */
export async function appearanceProblems(
  { runIsolated, resize }: Pick<BrowserPage, 'runIsolated' | 'resize'>,
  screen: Screen,
  styling: StylingClasses,
): Promise<string[]> {
  const names = z.array(z.string()).parse(await runIsolated(UNRULED));
  const unruled = await styling(names.filter((name) => !MARKER.test(name)).slice(0, UNRULED_MAX));
  const wide = layout.parse(await runIsolated(LAYOUT));
  await resize(PHONE);
  const narrow = layout.parse(await runIsolated(LAYOUT));
  await resize(screen);
  const covers = wide.covers ?? narrow.covers;
  return [
    ...beyond(wide.beyond, screen),
    ...beyond(narrow.beyond, PHONE),
    ...(covers === null ? [] : [`it covers the site's header with ${covers}`]),
    ...(unruled.length === 0
      ? []
      : [
          `no rule defines ${unruled.slice(0, UNRULED_NAMED).join(', ')}; write classes in full, and mark elements by data attributes`,
        ]),
  ];
}

const beyond = (pixels: number, { width }: Screen) =>
  pixels > 0 ? [`it reaches ${pixels} pixels beyond a screen of ${width}`] : [];
