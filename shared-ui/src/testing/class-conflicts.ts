import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({
  extend: { theme: { radius: ['control', 'card'], shadow: ['raised', 'overlay'] } },
});

const replaces = (later: string, earlier: string) => merge(`${earlier} ${later}`) === later;

/** The conflicts of the class attributes seen so far: pages repeat the same few hundred. */
const known = new Map<string, readonly string[]>();

function conflicts(classes: string): readonly string[] {
  const found = known.get(classes) ?? findConflicts(classes);
  known.set(classes, found);
  return found;
}

function findConflicts(classes: string): string[] {
  const names = [...new Set(classes.split(/\s+/).filter(Boolean))];
  if (merge(names.join(' ')) === names.join(' ')) return [];
  return names.flatMap((name, index) =>
    names
      .slice(index + 1)
      // `px-2` next to `p-4` is not a conflict, because it refines `p-4` regardless of their order.
      .filter((other) => replaces(other, name) && replaces(name, other))
      .map((other) => `${name} and ${other} in "${classes}"`),
  );
}

/**
 * Finds classes on one element that set the same property under the same condition, so that the order of the
 * stylesheet decides between them. For tests.
 *
 * @returns a description of each conflict
 */
export function classConflicts(root: ParentNode): string[] {
  const all = [...root.querySelectorAll('[class]')].map((element) => element.getAttribute('class'));
  return [...new Set(all)].flatMap((classes) => conflicts(classes ?? ''));
}
