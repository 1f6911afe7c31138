/** Called with the path of every field that is read: `[].name`, `agents[].features`. */
export type OnRead = (path: string) => void;

/** Properties that the language and React read from any object. */
const ALWAYS_READ = new Set(['toJSON', 'then', '$$typeof', 'ref']);

/**
 * Wraps a JSON value so that it reports every field that is read. Reading a whole object, as a
 * spread does, counts as reading each of its fields. Missing fields also count, because the name
 * may be misspelled.
 */
export function recorded<T>(value: T, onRead: OnRead, path = ''): T {
  if (typeof value !== 'object' || value === null) return value;
  const children = new Map<string, unknown>();
  const child = (name: string, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null) return inner;
    const known = children.get(name) ?? recorded(inner, onRead, name);
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
        const known = items.get(key) ?? recorded(inner, onRead, `${path}[]`);
        items.set(key, known);
        return known;
      }
      const isOwn = Object.hasOwn(target, key);
      if (!isOwn && (key in target || ALWAYS_READ.has(key))) return inner;
      const name = path === '' ? key : `${path}.${key}`;
      onRead(name);
      return child(name, inner);
    },
  });
}
