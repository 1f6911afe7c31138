import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({
  extend: { theme: { radius: ['control', 'card'], shadow: ['raised', 'overlay'] } },
});

const replaces = (later: string, earlier: string) => merge(`${earlier} ${later}`) === later;

function conflicts(classes: string): string[] {
  const names = [...new Set(classes.split(/\s+/).filter(Boolean))];
  if (merge(names.join(' ')) === names.join(' ')) return [];
  return names.flatMap((name, index) =>
    names
      .slice(index + 1)
      // A `px-2` beside a `p-4` is no conflict: it refines it, whatever their order.
      .filter((other) => replaces(other, name) && replaces(name, other))
      .map((other) => `${name} and ${other} in "${classes}"`),
  );
}

/**
 * Pairs of classes on one element that set the same property under the same condition, of which the stylesheet's order
 * would choose one by accident. For tests: empty when there are none.
 */
export function classConflicts(root: ParentNode): string[] {
  const all = [...root.querySelectorAll('[class]')].map((element) => element.getAttribute('class'));
  return [...new Set(all)].flatMap((classes) => conflicts(classes ?? ''));
}
