import type { IncomingMessage } from 'node:http';
import { type RouteConfig, z } from '@hono/zod-openapi';
import { LIST_LIMIT_MAX } from '../../../contract/options.ts';
import type { SharedRoute } from '../../../contract/reads.ts';
import type { Found } from '../../lists/part.ts';
import type { Deps } from '../deps.ts';
import { badRequest } from '../errors.ts';
import { jsonContent } from '../params.ts';

interface Declaration<Shape extends z.core.$ZodLooseShape, Schema extends z.ZodType> {
  readonly route: SharedRoute;
  /** The parameters of the path, then those of the query string. */
  readonly input: z.ZodObject<Shape>;
  readonly schema: Schema;
  readonly description: string;
  readonly problems: RouteConfig['responses'];
  /** Looks the answer up. Throws a `problem` when there is none. */
  load(
    deps: Deps,
    input: z.output<z.ZodObject<Shape>>,
    request: IncomingMessage,
  ): Promise<Found<z.output<Schema>>>;
}

/** A read whose answer is the same for everybody, apart from HTTP. */
export interface Read {
  readonly route: SharedRoute;
  /** The call in the API's own description. */
  readonly definition: RouteConfig;
  /** Looks up what these parameters ask for. Throws a 400 `problem` when one is wrong. */
  load(
    deps: Deps,
    params: Readonly<Record<string, string>>,
    request: IncomingMessage,
  ): Promise<Found<unknown>>;
}

/** Declares a read once for its HTTP route, for batches and for the API's description. */
export function defineRead<Shape extends z.core.$ZodLooseShape, Schema extends z.ZodType>({
  route,
  input,
  schema,
  description,
  problems,
  load,
}: Declaration<Shape, Schema>): Read {
  const fields = Object.entries(input.shape);
  const inPath = new Set(
    route.split('/').flatMap((part) => (part[0] === ':' ? part.slice(1) : [])),
  );
  const pick = (fromPath: boolean) =>
    z.object(Object.fromEntries(fields.filter(([name]) => inPath.has(name) === fromPath)));
  return {
    route,
    definition: {
      method: 'get',
      path: route.replaceAll(/:(\w+)/g, '{$1}'),
      request: { params: pick(true), query: pick(false) },
      responses: { 200: jsonContent(schema, description), ...problems },
    },
    async load(deps, params, request) {
      const parsed = input.safeParse(params);
      if (!parsed.success) throw badRequest(parsed.error);
      return load(deps, parsed.data, request);
    },
  };
}

/** The parameters in a target (path and query) of a route. */
export function paramsOf(route: SharedRoute, target: string): Record<string, string> {
  const { path, query } = split(target);
  const params = Object.fromEntries(new URLSearchParams(query));
  const values = path.split('/');
  for (const [index, part] of route.split('/').entries())
    if (part[0] === ':') params[part.slice(1)] = decodeURIComponent(values[index] ?? '');
  return params;
}

/** The `Link` header of a page: the same target with the next page's cursor. */
export function linkHeader(target: string, { nextPage }: Found<unknown>): Record<string, string> {
  if (!nextPage || nextPage.cursor === null) return {};
  const { path, query } = split(target);
  const params = new URLSearchParams(query);
  params.set('cursor', nextPage.cursor);
  params.set('limit', String(Math.min(nextPage.limit, LIST_LIMIT_MAX)));
  return { Link: `<${path}?${params}>; rel="next"` };
}

function split(target: string): { path: string; query: string } {
  const at = target.indexOf('?');
  return at < 0
    ? { path: target, query: '' }
    : { path: target.slice(0, at), query: target.slice(at + 1) };
}
