import type { Page } from '@playwright/test';

/** How far the page can be scrolled sideways, in pixels. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/**
 * Layout shifts since the page was opened that no input caused, one line each: the score and, for each element
 * that moved, its old and new rectangle (x, y, width × height in px) and the start of its HTML.
 */
export function layoutShifts(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const shifts: string[] = [];
        const name = (node: Node | null | undefined) =>
          node instanceof Element ? node.outerHTML.slice(0, 80) : (node?.nodeName ?? 'gone');
        const rectOf = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}×${height}`;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if (Reflect.get(entry, 'hadRecentInput')) continue;
            const sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[] =
              Reflect.get(entry, 'sources') ?? [];
            const nodes = sources
              .map((source) => {
                const [from, to] = [rectOf(source.previousRect), rectOf(source.currentRect)];
                return `${from} → ${to} ${name(source.node)}`;
              })
              .join(', ');
            shifts.push(`${Reflect.get(entry, 'value')}: ${nodes}`);
          }
        }).observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are delivered within two frames.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(shifts)));
      }),
  );
}
