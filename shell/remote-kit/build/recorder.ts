/** Called with the path of every field that is read: `[].name`, `agents[].features`. */
export type NoteRead = (path: string) => void;

/** What the language and React ask any object for. */
const ASKED_OF_ALL = new Set(['toJSON', 'then', '$$typeof', 'ref']);

/**
 * Wraps a JSON value so that it reports every field that is read. Reading a whole object, as a spread
 * does, counts as reading each of its fields. Missing fields count, too: the name may be misspelled.
 */
export function recorded<T>(value: T, note: NoteRead, path = ''): T {
  if (typeof value !== 'object' || value === null) return value;
  const children = new Map<string, unknown>();
  const child = (name: string, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null) return inner;
    const known = children.get(name) ?? recorded(inner, note, name);
    children.set(name, known);
    return known;
  };
  const items = new Map<string, unknown>();
  return new Proxy(value, {
    get(target, key, receiver) {
      const inner: unknown = Reflect.get(target, key, receiver);
      if (typeof key === 'symbol') return inner;
      if (Array.isArray(target)) {
        if (key === 'length' || typeof inner !== 'object' || inner === null) return inner;
        const known = items.get(key) ?? recorded(inner, note, `${path}[]`);
        items.set(key, known);
        return known;
      }
      const isOwn = Object.hasOwn(target, key);
      if (!isOwn && (key in target || ASKED_OF_ALL.has(key))) return inner;
      const name = path === '' ? key : `${path}.${key}`;
      note(name);
      return child(name, inner);
    },
  });
}
