/** Told of every field that is read, as a path: `[].name`, `agents[].features`. */
export type NoteRead = (path: string) => void;

/**
 * The same JSON value, which tells what is read of it. Reading a whole object, as a spread does,
 * counts as reading each of its fields.
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
      if (typeof key === 'symbol' || !Object.hasOwn(target, key)) return inner;
      if (Array.isArray(target)) {
        if (key === 'length' || typeof inner !== 'object' || inner === null) return inner;
        const known = items.get(key) ?? recorded(inner, note, `${path}[]`);
        items.set(key, known);
        return known;
      }
      const name = path === '' ? key : `${path}.${key}`;
      note(name);
      return child(name, inner);
    },
  });
}
