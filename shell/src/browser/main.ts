import { afterPaint } from '../frame/after-paint.ts';
import { EarlyClicks } from './early-clicks.ts';

const clicks = new EarlyClicks(document);

/**
 * Both imports are in one script, which the document preloads. React is evaluated in a task of its own, so that a
 * phone can answer the visitor in between.
 */
async function start(): Promise<void> {
  await import(/* webpackChunkName: "start" */ 'react-dom/client');
  await new Promise((resolve) => setTimeout(resolve));
  const { startPage } = await import(/* webpackChunkName: "start" */ './start.tsx');
  await startPage(clicks);
}

// The server-rendered page is readable, so the browser paints it before it evaluates any code.
afterPaint(() => void start());
