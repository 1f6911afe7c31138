import { EarlyClicks } from './early-clicks.ts';

/**
 * Runs `work` right after the first frame. The server-rendered page is readable, so the browser paints it before it
 * evaluates any code. The document preloads that code, so it is already on its way.
 */
function afterFirstPaint(work: () => void): void {
  // A background tab paints no frames.
  if (document.visibilityState === 'hidden') work();
  else requestAnimationFrame(() => setTimeout(work));
}

const clicks = new EarlyClicks(document);
afterFirstPaint(() => void import('./start.tsx').then(({ startPage }) => startPage(clicks)));
