import { createContext, useContext, useEffect, useRef } from 'react';

/** A named slot on a page for contributions from other remotes. The props must be JSON data. */
export interface SlotRequest {
  readonly name: string;
  readonly props: Readonly<Record<string, unknown>>;
}

/** What the host does with the slots of a page. */
export interface SlotHost {
  /** Called on the server for each slot that renders. */
  readonly collect?: (slot: SlotRequest) => void;
  /** Called in the browser. @returns a function that removes the contributions */
  readonly mount?: (slot: SlotRequest, element: HTMLElement) => () => void;
}

export const SlotHostContext = createContext<SlotHost>({});

/**
 * Shows what other remotes contribute to this slot; nothing if there is none. A page offers each
 * name once. React leaves the content alone, because each contribution is a separate tree.
 */
export function Slot({ name, props }: SlotRequest) {
  const { collect, mount } = useContext(SlotHostContext);
  const ref = useRef<HTMLDivElement>(null);
  const slot = { name, props };
  collect?.(slot);
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal data is the same slot
  useEffect(
    () => (ref.current ? mount?.(slot, ref.current) : undefined),
    [JSON.stringify(slot), mount],
  );
  // If the child is a string, React neither hydrates nor replaces what the server put into the
  // element.
  return (
    <div ref={ref} data-slot={name} suppressHydrationWarning>
      {''}
    </div>
  );
}
