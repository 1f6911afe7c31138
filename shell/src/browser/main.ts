import { BOOT_ELEMENT_ID, type Boot } from '../../contract/boot.ts';
import { afterPaint } from '../../remote-kit/navigation/after-paint.ts';
import { EarlyClicks } from './early-clicks.ts';
import { preloadModule } from './preload-module.ts';

const clicks = new EarlyClicks(document);

function readBoot(): Boot {
  const element = document.getElementById(BOOT_ELEMENT_ID);
  if (!element?.textContent) throw new Error('The page contains no boot data');
  return JSON.parse(element.textContent);
}

/**
 * Both imports are in one script. React is evaluated in a task of its own, so that a phone can answer the visitor in
 * between.
 */
async function start(): Promise<void> {
  const boot = readBoot();
  const react = import(/* webpackChunkName: "start" */ 'react-dom/client');
  for (const url of boot.preloads) preloadModule(url);
  await react;
  await new Promise((resolve) => setTimeout(resolve));
  const { startPage } = await import(/* webpackChunkName: "start" */ './start.tsx');
  await startPage(boot, clicks);
}

// The server-rendered page is readable, so the browser paints it before it fetches and evaluates any other code.
afterPaint(() => void start());
