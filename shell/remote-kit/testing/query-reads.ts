import { vi } from 'vitest';

/** A parameter that no route declares. It tells the query of the page from all other queries. */
const MARK = 'atlas-mark';

/**
 * The query parameters that code reads from the URL of the page, by name.
 *
 * @param run gets the name of a parameter that it adds to this URL
 */
export async function queryReads(run: (mark: string) => Promise<unknown>): Promise<string[]> {
  const { prototype } = URLSearchParams;
  const { has } = prototype;
  const names = new Set<string>();
  const spies = [
    vi.spyOn(prototype, 'get'),
    vi.spyOn(prototype, 'getAll'),
    vi.spyOn(prototype, 'has'),
  ];
  try {
    await run(MARK);
    for (const { mock } of spies)
      for (const [index, [name]] of mock.calls.entries())
        if (has.call(mock.contexts[index], MARK)) names.add(name);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return [...names];
}
