import { readBoot } from './boot-data.ts';
import { firstPaint } from './first-paint.ts';
import { preloadModule } from './preload-module.ts';

/**
 * All three imports name one script. The first fetches it and lets the browser compile it in the background. The
 * server-rendered page is readable, so its code is evaluated after the first paint: React in a task of its own, so that
 * a phone can answer the visitor in between.
 */
async function start(): Promise<void> {
  // If it fails, so does the second import.
  import(/* webpackChunkName: "start" */ './start-script.ts').catch(() => undefined);
  await firstPaint();
  const boot = readBoot();
  for (const url of boot.preloads) preloadModule(url);
  await import(/* webpackChunkName: "start" */ 'react-dom/client');
  await new Promise((resolve) => setTimeout(resolve));
  const { startPage } = await import(/* webpackChunkName: "start" */ './start.tsx');
  await startPage(boot);
}

void start();
