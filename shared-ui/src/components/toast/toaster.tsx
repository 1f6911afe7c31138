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
 * Where toasts appear; one for the whole document. Renders nothing on the server and at first: no page starts with a
 * toast, so their code comes after hydration and costs no page its start. A toast that comes earlier waits for it.
 */
export function Toaster() {
  const [View, setView] = useState<ComponentType>();
  const newest = useToasts()[0]?.id;

  useEffect(() => {
    if (View) return;
    let gone = false;
    const load = () =>
      import('./toaster-view.tsx').then(
        ({ ToasterView }) => {
          if (!gone) setView(() => ToasterView);
        },
        () => {
          // The code did not load, for example offline. The next toast retries.
        },
      );
    let callOff = () => {};
    if (newest === undefined) callOff = whenIdle(load);
    else void load();
    return () => {
      gone = true;
      callOff();
    };
  }, [View, newest]);

  return View ? <View /> : null;
}
