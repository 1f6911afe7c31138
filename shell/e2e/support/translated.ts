import type { Page } from '@playwright/test';

/** Wraps every text of the page as translators in browsers do. React still knows the texts at their old places. */
export async function translatePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      const parent = text.parentElement;
      if (!parent || !text.nodeValue?.trim() || parent.closest('font, script, style, textarea'))
        continue;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      text.parentNode?.replaceChild(outer, text);
      outer.append(inner);
      inner.append(text);
    }
  });
}

/** Waits until React has hydrated every control of the server's HTML. Contributions and late parts follow the page. */
export async function controlsHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('#root :is(a, button, h2, h3)')].every((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactFiber$')),
    ),
  );
}
