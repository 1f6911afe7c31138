import { EarlyPresses } from './early-presses.ts';

/**
 * The page is readable as it came, so the browser paints it before it evaluates anything: all code is
 * on its way already (the document preloads it) and runs right after the first frame.
 */
function afterFirstPaint(work: () => void): void {
  // A tab in the background paints no frame.
  if (document.visibilityState === 'hidden') work();
  else requestAnimationFrame(() => setTimeout(work));
}

const presses = new EarlyPresses(document);
afterFirstPaint(() => void import('./start.tsx').then(({ startPage }) => startPage(presses)));
