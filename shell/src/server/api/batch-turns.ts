/**
 * Batches the items that arrive under one key in the same turn of the event loop.
 *
 * @param max maximum number of items in a batch; further items start the next one
 * @returns a function that adds an item to the batch of a key
 */
export function batchTurns<Item>(
  max: number,
  send: (items: readonly Item[]) => void,
): (key: string, item: Item) => void {
  const pending = new Map<string, Item[]>();
  return (key, item) => {
    const items = pending.get(key) ?? [];
    const flush = () => {
      // A full batch has been sent already.
      if (pending.get(key) !== items) return;
      pending.delete(key);
      send(items);
    };
    if (items.push(item) === 1) {
      pending.set(key, items);
      setImmediate(flush);
    }
    if (items.length >= max) flush();
  };
}
