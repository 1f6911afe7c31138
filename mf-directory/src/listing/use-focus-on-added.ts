import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves focus to the first item that was added to a list by asking for more of it: the link that was
 * followed is behind the new items then, or gone with the last of them.
 *
 * @param show how many items are asked for
 * @param shown how many there are
 */
export function useFocusOnAdded<T extends HTMLElement>(
  show: number,
  shown: number,
): RefObject<T | null> {
  const list = useRef<T>(null);
  const before = useRef({ show, shown });
  useEffect(() => {
    const { current } = before;
    // The rest is still on its way.
    if (show > current.show && shown === current.shown) return;
    before.current = { show, shown };
    if (show <= current.show || shown < current.shown) return;
    const added = list.current?.children[current.shown];
    added?.querySelector('a')?.focus({ preventScroll: true });
  }, [show, shown]);
  return list;
}
