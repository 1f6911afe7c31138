/** A parameter that no route declares. It tells the query of the page from all other queries. */
const MARK = 'atlas-mark';
const NAMES_MAX = 50;

/**
 * The query parameters that code reads from the URL of the page, by name; at most 50.
 *
 * @param run gets the name of a parameter that it adds to this URL
 */
export async function queryReads<T>(
  run: (mark: string) => Promise<T>,
): Promise<{ readonly result: T; readonly names: readonly string[] }> {
  const { prototype } = URLSearchParams;
  const { get, getAll, has } = prototype;
  const names = new Set<string>();
  const note = (params: URLSearchParams, name: string) => {
    if (has.call(params, MARK) && names.size < NAMES_MAX) names.add(`${name}`);
  };
  try {
    prototype.get = function noted(name) {
      note(this, name);
      return get.call(this, name);
    };
    prototype.getAll = function noted(name) {
      note(this, name);
      return getAll.call(this, name);
    };
    prototype.has = function noted(name, value) {
      note(this, name);
      return value === undefined ? has.call(this, name) : has.call(this, name, value);
    };
    return { result: await run(MARK), names: [...names] };
  } finally {
    Object.assign(prototype, { get, getAll, has });
  }
}
