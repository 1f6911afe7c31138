import type { RemoteRoute, RouteContext } from '@agent-atlas/contract';
import type { ComponentType } from 'react';
import { afterPaint } from './after-paint.ts';

/** How long a navigation waits for data, in milliseconds. After that the page shows its own loading state. */
const DATA_WAIT_MS = 150;

/** Loads the code of a page, and its data if that takes less than 150 ms. @throws the error of the code */
export async function loadPage(route: RemoteRoute, context: RouteContext): Promise<ComponentType> {
  // If data cannot be loaded, the page's own sections show their error states.
  const load = async () => route.load?.(context);
  const data = load().catch(() => undefined);
  const timeout = new Promise((resolve) => setTimeout(resolve, DATA_WAIT_MS));
  // If code and data are already loaded, rendering the page would delay the paint that responds to the press.
  const painted = new Promise<void>(afterPaint);
  const [{ Page }] = await Promise.all([route.page(), Promise.race([data, timeout]), painted]);
  return Page;
}
