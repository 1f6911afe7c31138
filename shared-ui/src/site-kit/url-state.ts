/** How one value of a page's state appears in the query of its URL. */
export interface UrlField<Value> {
  /** The name of the query parameter, if it is not the value's own. */
  readonly name?: string;
  /** The texts that have a meaning, if they are few. All others mean the default, also to the server. */
  readonly values?: readonly string[];
  /** Reads the parameter's texts; none of them if the URL does not have it. Never throws. */
  read(texts: readonly string[]): Value;
  /** What the URL contains instead of the value. A default is undefined or empty: the URL does not have it. */
  write?(value: Value): unknown;
}

type Fields = Readonly<Record<string, UrlField<unknown>>>;

/** The state that these fields hold. */
export type StateOf<F extends Fields> = { readonly [Key in keyof F]: ReturnType<F[Key]['read']> };

/** A part of a state. A missing value is the default. */
export type Part<State> = { readonly [Key in keyof State]?: State[Key] | undefined };

/** The state of a page in the query of its URL: for its route, its links and its forms. */
export interface UrlState<State> {
  /** For the route: the query parameters that the page reads. */
  readonly query: readonly (
    | string
    | { readonly name: string; readonly values: readonly string[] }
  )[];
  /** Reads a URL's query or the fields of a form. */
  read(search: URLSearchParams): State;
  /** The query parameters of a state, as hidden fields of a form. Defaults have none. */
  entries(state: Part<State>): [name: string, value: string][];
  /** The URL of a state: `/search?q=notes&pricing=free`. `path` may already have a query. */
  path(path: string, state: Part<State>): string;
}

/** Declares the state in a URL once, in the order in which its values appear there. */
export function defineUrlState<F extends Fields>(fields: F): UrlState<StateOf<F>>;
// The compiler does not see that the entries have the type of each field.
export function defineUrlState(fields: Fields): object {
  const all = Object.entries(fields).map(([key, field]) => ({ key, name: key, ...field }));
  const entries = (state: Readonly<Record<string, unknown>>) =>
    all.flatMap(({ key, name, write = (value) => value }) =>
      [write(state[key])]
        .flat()
        .filter(Boolean)
        .map((value) => [name, String(value)] as const),
    );
  return {
    query: all.map(({ name, values }) => (values ? { name, values } : name)),
    read: (search: URLSearchParams) =>
      Object.fromEntries(all.map(({ key, name, read }) => [key, read(search.getAll(name))])),
    entries,
    path: (path: string, state: Readonly<Record<string, unknown>>) =>
      entries(state).reduce(
        (url, [name, value]) =>
          `${url}${url.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`,
        path,
      ),
  };
}

type Choice<T> = T | { readonly id: T };

/** One of a few values or ids; `fallback`, which the URL leaves out, for any other text. */
export function oneOf<const T extends string | number>(
  choices: readonly Choice<T>[],
): UrlField<T | undefined>;
export function oneOf<const T extends string | number>(
  choices: readonly Choice<T>[],
  fallback: T,
): UrlField<T>;
export function oneOf(
  choices: readonly Choice<string | number>[],
  fallback?: string | number,
): UrlField<unknown> {
  const others = choices
    .map((choice) => (typeof choice === 'object' ? choice.id : choice))
    .filter((value) => value !== fallback);
  return {
    values: others.map(String),
    read: ([text]) => others.find((value) => String(value) === text) ?? fallback,
    write: (value) => value !== fallback && value,
  };
}

/** Whether the URL contains exactly this text. */
export const onOff = (on: string): UrlField<boolean> => ({
  values: [on],
  read: ([text]) => text === on,
  write: (value) => value && on,
});

/** Any text, or what `read` makes of it. The API refuses the character NUL, which only a made-up URL has. */
export function anyText(): UrlField<string>;
export function anyText<T>(read: (text: string) => T): UrlField<T>;
export function anyText(read: (text: string) => unknown = (text) => text): UrlField<unknown> {
  return { read: ([text = '']) => read(text.replaceAll('\0', ' ')) };
}
