/** Runs `work` right after the next frame, so that the browser paints first. */
export function afterPaint(work: () => void): void {
  // A background tab paints no frames.
  if (document.visibilityState === 'hidden') work();
  else requestAnimationFrame(() => setTimeout(work));
}
