import type { Page } from '@playwright/test';

/** How far the page can be scrolled sideways, in pixels. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/**
 * What has moved since the page was opened without the visitor's doing, one line for each shift: its score and, for
 * each part that moved, where it was, where it went (x, y, width × height in px) and how it begins.
 */
export function layoutShifts(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const shifts: string[] = [];
        const name = (node: Node | null | undefined) =>
          node instanceof Element ? node.outerHTML.slice(0, 80) : (node?.nodeName ?? 'gone');
        const place = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}×${height}`;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if (Reflect.get(entry, 'hadRecentInput')) continue;
            const sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[] =
              Reflect.get(entry, 'sources') ?? [];
            const nodes = sources
              .map((source) => {
                const [from, to] = [place(source.previousRect), place(source.currentRect)];
                return `${from} → ${to} ${name(source.node)}`;
              })
              .join(', ');
            shifts.push(`${Reflect.get(entry, 'value')}: ${nodes}`);
          }
        }).observe({ type: 'layout-shift', buffered: true });
        // What is buffered is told of before the frame after the next.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(shifts)));
      }),
  );
}
