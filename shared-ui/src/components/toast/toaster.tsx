import { type ComponentType, useEffect, useState } from 'react';
import { useToasts } from './use-toasts.ts';

/** Runs a callback when the browser is idle. Returns a function that cancels it. */
function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const idle = requestIdleCallback(run, { timeout: 3000 });
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(run, 200);
  return () => clearTimeout(timer);
}

/**
 * Shows the toasts of the whole document. It renders nothing on the server or at first. Its code loads after
 * hydration, because no page starts with a toast. An earlier toast is shown when the code has loaded.
 */
export function Toaster() {
  const [View, setView] = useState<ComponentType>();
  const newest = useToasts()[0]?.id;

  useEffect(() => {
    if (View) return;
    let unmounted = false;
    const load = () =>
      import('./toaster-view.tsx').then(
        ({ ToasterView }) => {
          if (!unmounted) setView(() => ToasterView);
        },
        () => {
          // The code did not load, for example because the browser is offline. The next toast retries.
        },
      );
    let cancel = () => {};
    if (newest === undefined) cancel = whenIdle(load);
    else void load();
    return () => {
      unmounted = true;
      cancel();
    };
  }, [View, newest]);

  return View ? <View /> : null;
}
