import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { RemoteModule, RemoteRoute, RouteContext } from '../../../contract/remote.ts';
import { type RouteMatch, routeMatcher } from '../../../remote-kit/navigation/match-route.ts';
import { routeId } from '../../app/route-ids.ts';
import type { FrameProps } from '../../frame/frame.tsx';
import { head as headSchema, type Rendered, type RouteTable } from '../protocol.ts';
import { repeatedFrame } from './repeated-frame.tsx';

type Head = NonNullable<Rendered['head']>;
type Spec = RouteTable['routes'][number];

/** The context of a page's loader. */
export interface LoadContext {
  readonly queryClient: QueryClient;
  /** Runs before the remote's own loader. */
  readonly before?: ((context: RouteContext) => Promise<void>) | undefined;
  /** Resolves when the page must render although its data is incomplete. */
  readonly draw: Promise<unknown>;
}

/** The pages of one remote in a route table. */
export interface PageRoutes {
  readonly table: RouteTable;
  readonly frame: ComponentType<FrameProps>;
  readonly match: (url: URL) => RouteMatch<Spec> | undefined;
  readonly pageOf: (spec: Spec) => ComponentType | undefined;
  /** Runs the loader and the head of a page. @throws the remote's error */
  readonly load: (match: RouteMatch<Spec>, url: URL, context: LoadContext) => Promise<Head>;
}

/**
 * Prepares the pages of one remote in a route table.
 *
 * @param remote the release that this process renders; undefined for the shell's own pages
 */
export async function preparePages(
  table: RouteTable,
  year: number,
  remote: RemoteModule | undefined,
): Promise<PageRoutes> {
  const pages = new Map<string, ComponentType>();
  for (const { id, page } of remote?.routes ?? []) pages.set(id, (await page()).Page);
  // This process renders no other remote's pages, and each path is compared with all routes.
  const routes = remote
    ? table.routes.filter((route) => route.remote === remote.name)
    : table.routes;
  const match = routeMatcher(routes);
  return {
    table,
    frame: repeatedFrame(year, table.frame),
    match: ({ pathname }) => match(pathname),
    pageOf: (spec) => pages.get(spec.id),
    load: async ({ spec, params }, { searchParams }, context) => {
      const route = remote?.routes.find(({ id }) => id === spec.id);
      if (!route) throw new Error(`This renderer does not have ${routeId(spec)}`);
      return load(
        route,
        { params, search: searchParams, queryClient: context.queryClient },
        context,
      );
    },
  };
}

async function load(
  route: RemoteRoute,
  own: RouteContext,
  { before, draw }: LoadContext,
): Promise<Head> {
  const loading = async () => {
    await before?.(own);
    await route.load?.(own);
  };
  await Promise.race([loading(), draw]);
  const head = headSchema.safeParse(route.head(own));
  if (head.success) return head.data;
  const [issue] = head.error.issues;
  throw new Error(`head of route "${route.id}": ${issue?.path.join('.')} ${issue?.message}`);
}
