type Step = (index: number, count: number) => number;

const STEPS: Readonly<Record<string, Step>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index <= 0 ? count : index) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
  last: (_, count) => count - 1,
};

/**
 * The item to which a key moves the focus. Arrow keys wrap around, Home and End go to the ends, and a letter goes to
 * the next item that starts with it. `first` is the checked item, or the first one. Undefined for other keys.
 */
export function targetOf(root: HTMLElement | null, key: string): HTMLElement | undefined {
  const items = [
    ...(root?.querySelectorAll<HTMLElement>(
      '[role^=menuitem]:not(:disabled,[aria-disabled=true])',
    ) ?? []),
  ];
  const index = items.findIndex((item) => item.matches(':focus'));
  if (key === 'first')
    return items.find((item) => item.getAttribute('aria-checked') === 'true') ?? items[0];
  const step = STEPS[key];
  if (step) return items[step(index, items.length)];
  if (key.length !== 1 || key === ' ') return undefined;
  const following = [...items.slice(index + 1), ...items.slice(0, index + 1)];
  return following.find((item) =>
    item.textContent.trim().toLowerCase().startsWith(key.toLowerCase()),
  );
}
