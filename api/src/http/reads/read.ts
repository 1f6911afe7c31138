import type { Sender } from '@agent-atlas/server-kit/base/networks';
import type { z } from 'zod';
import type { SharedRead } from '../../../contract/declaration.ts';
import { LIST_LIMIT_MAX } from '../../../contract/options.ts';
import type { ReadPath } from '../../../contract/routes.ts';
import { formatTotal, TOTAL_HEADER, type Total } from '../../../contract/total.ts';
import { Problem } from '../../base/problem.ts';
import { exactly, type Found, type Page, type PageRequest } from '../../lists/page.ts';
import type { Deps } from '../deps.ts';
import { badRequest } from '../errors.ts';

type Shape = z.core.$ZodLooseShape;

type Declared<Input extends Shape, Output extends z.ZodType> = SharedRead<Input, Output> & {
  readonly path: ReadPath;
};

/** A shared read and its lookup, independent of HTTP. */
export interface Read {
  readonly declaration: SharedRead & { readonly path: ReadPath };
  /**
   * Runs the lookup. Throws a {@link Problem} with 400 for invalid parameters, and with 404 if the
   * resource does not exist.
   */
  load(
    deps: Deps,
    params: Readonly<Record<string, string>>,
    request: Sender,
  ): Promise<Found<unknown>>;
}

/** Declares a read that may have several pages. @param find returns undefined for 404 */
export function pagedRead<Input extends Shape, Output extends z.ZodType>(
  declaration: Declared<Input, Output>,
  find: (
    deps: Deps,
    input: z.output<z.ZodObject<Input>>,
    request: Sender,
  ) => Promise<Found<z.output<Output>> | undefined>,
): Read {
  return {
    declaration,
    async load(deps, params, request) {
      const parsed = declaration.input.safeParse(params);
      if (!parsed.success) throw badRequest(parsed.error);
      const found = await find(deps, parsed.data, request);
      if (!found) throw new Problem(404, declaration.problems?.[404] ?? 'Not found');
      return found;
    },
  };
}

/** Declares a read of one value. @param find returns undefined for 404 */
export function read<Input extends Shape, Output extends z.ZodType>(
  declaration: Declared<Input, Output>,
  find: (deps: Deps, input: z.output<z.ZodObject<Input>>) => Promise<z.output<Output> | undefined>,
): Read {
  return pagedRead(declaration, async (deps, input) => {
    const value = await find(deps, input);
    return value === undefined ? undefined : { value };
  });
}

interface List<Input, Item> {
  /** The requested page. Throws a {@link Problem} with 400 for a cursor of another list. */
  pageRequest(input: Input): PageRequest;
  /** Selects one page. Returns undefined if the list does not exist. */
  select(deps: Deps, pageRequest: PageRequest, input: Input): Promise<Page<Item> | undefined>;
  /** Counts the items of all pages, if `select` does not. */
  count?(deps: Deps, input: Input): Promise<Total>;
}

/** Declares a read of a paginated list. */
export function listRead<Input extends Shape, Item extends z.ZodType>(
  declaration: Declared<Input, z.ZodArray<Item>>,
  { pageRequest: pageRequestOf, select, count }: List<z.output<z.ZodObject<Input>>, z.output<Item>>,
): Read {
  return pagedRead(declaration, async (deps, input) => {
    const pageRequest = pageRequestOf(input);
    const page = await select(deps, pageRequest, input);
    if (!page) return undefined;
    const { items, next } = page;
    const isWhole = !pageRequest.after && next === null;
    const total = isWhole ? exactly(items.length) : (page.total ?? (await count?.(deps, input)));
    return {
      value: items,
      nextPage: { cursor: next, limit: pageRequest.limit },
      ...(total && { total }),
    };
  });
}

/** Extracts the path and query parameters from a target, such as `/api/agents/7?limit=5`. */
export function paramsOf(route: ReadPath, target: string): Record<string, string> {
  const { path, query } = split(target);
  const params = Object.fromEntries(new URLSearchParams(query));
  const values = path.split('/');
  for (const [index, segment] of route.split('/').entries())
    if (segment[0] === ':') params[segment.slice(1)] = decode(values[index] ?? '');
  return params;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The headers of a list: its total, and a `Link` to the next page. */
export function listHeaders(
  target: string,
  { nextPage, total }: Found<unknown>,
): Record<string, string> {
  const headers: Record<string, string> = total ? { [TOTAL_HEADER]: formatTotal(total) } : {};
  if (!nextPage || nextPage.cursor === null) return headers;
  const { path, query } = split(target);
  const params = new URLSearchParams(query);
  params.set('cursor', nextPage.cursor);
  params.set('limit', String(Math.min(nextPage.limit, LIST_LIMIT_MAX)));
  return { ...headers, Link: `<${path}?${params}>; rel="next"` };
}

/** Path and parameters of a list, which all of its pages share. */
export function listOf(target: string): string {
  const { path, query } = split(target);
  const params = new URLSearchParams(query);
  params.delete('cursor');
  params.delete('limit');
  return `${path}?${params}`;
}

function split(target: string): { path: string; query: string } {
  const at = target.indexOf('?');
  return at < 0
    ? { path: target, query: '' }
    : { path: target.slice(0, at), query: target.slice(at + 1) };
}
