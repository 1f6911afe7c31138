const LETTERS: Readonly<Record<string, string>> = {
  ...{ a: 'á', e: 'é', i: 'í', o: 'ö', u: 'ü', c: 'ç', n: 'ñ', y: 'ý' },
  ...{ A: 'Á', E: 'É', I: 'Í', O: 'Ö', U: 'Ü', C: 'Ç', N: 'Ñ', Y: 'Ý' },
};
/** How much longer texts become. German and Finnish interfaces are about 40% longer than English ones. */
const GROWTH = 0.4;
/** How often text that React has hydrated in the meantime is looked for, in milliseconds, and for how long. */
const LOOK_MS = 250;
const MAX_LOOKS = 80;

/** A text in pseudo-localization: accented, in brackets, and about 40% longer. */
export function pseudoLocalized(text: string): string {
  const core = text.trim();
  if (!/\p{L}/u.test(core)) return text;
  const accented = core.replace(/[aeioucnyAEIOUCNY]/g, (letter) => LETTERS[letter] ?? letter);
  const words = accented.split(' ');
  const missing = Math.ceil(core.length * GROWTH);
  const added: string[] = [];
  // Repeated words wrap like the text itself does.
  for (let length = 0, at = 0; length < missing; at = (at + 1) % words.length) {
    const word = words[at] || '·';
    added.push(word);
    length += word.length + 1;
  }
  return text.replace(core, () => `[${accented} ${added.join(' ')}]`);
}

/** Whether React has hydrated an element: changing its text earlier would make hydration fail. */
const isHydrated = (element: Element) =>
  Object.keys(element).some((key) => key.startsWith('__reactFiber$'));

/** Makes all texts of the page long, now and whenever they change. */
export function makeTextLong(root: HTMLElement): void {
  const written = new WeakMap<Text, string>();
  const write = (node: Text) => {
    const { parentElement: parent, data } = node;
    if (!parent || written.get(node) === data || !isHydrated(parent)) return;
    if (parent.closest('script, style, textarea, [data-remote] code')) return;
    const long = pseudoLocalized(data);
    written.set(node, long);
    if (long !== data) node.data = long;
  };
  const writeAll = (within: Node) => {
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) if (walker.currentNode instanceof Text) write(walker.currentNode);
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData' && target instanceof Text) write(target);
      for (const added of addedNodes) added instanceof Text ? write(added) : writeAll(added);
    }
  }).observe(root, { subtree: true, childList: true, characterData: true });
  let looks = 0;
  const timer = setInterval(() => {
    writeAll(root);
    looks += 1;
    if (looks === MAX_LOOKS) clearInterval(timer);
  }, LOOK_MS);
}
