import type { Locator, Page } from '@playwright/test';

/** Follows a link. @returns a report of the time from click to paint, in script and in long tasks */
export async function reportedNavigation(
  page: Page,
  link: Locator,
  heading: string,
): Promise<string> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const scriptMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
  };
  await link.scrollIntoViewIfNeeded();
  const before = await scriptMs();
  const measured = page.evaluate(
    (text) =>
      new Promise<{ paintMs: number; longTasksMs: number }>((resolve) => {
        let longTasksMs = 0;
        const observer = new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) longTasksMs += duration;
        });
        const follow = () => {
          observer.observe({ type: 'longtask' });
          performance.mark('click');
          const check = () => {
            const shown = document.querySelector('main h1')?.textContent ?? '';
            if (!shown.includes(text)) return requestAnimationFrame(check);
            const { duration } = performance.measure('navigation', 'click');
            // Long tasks are reported after they end.
            return setTimeout(() => resolve({ paintMs: duration, longTasksMs }), 100);
          };
          requestAnimationFrame(check);
        };
        document.addEventListener('click', follow, { once: true, capture: true });
      }),
    heading,
  );
  await link.click();
  const { paintMs, longTasksMs } = await measured;
  const script = (await scriptMs()) - before;
  await session.detach();
  return `painted ${paintMs.toFixed(0)} ms after the click, script ${script.toFixed(0)} ms, long tasks ${longTasksMs.toFixed(0)} ms`;
}
