/**
 * Resolves when the browser has painted the document and parsed all of it. In a tab that is not visible, which browsers
 * do not paint, only the second counts.
 */
export async function firstPaint(): Promise<void> {
  await new Promise<void>((resolve) => {
    if (document.visibilityState === 'hidden') resolve();
    // In a browser that does not report paints, or reports them late, the second frame follows the first paint.
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      resolve();
    }).observe({ type: 'paint', buffered: true });
  });
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => {
    document.addEventListener('DOMContentLoaded', resolve, { once: true });
  });
}
