import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { createStaticHandler, type LoaderFunctionArgs } from 'react-router-dom';
import type { RouteSpec } from '../../../contract/boot.ts';
import type { Head, RemoteModule, RouteContext } from '../../../contract/remote.ts';
import { routeId } from '../../app/route-ids.ts';
import { routeTree } from '../../app/routes.tsx';
import { head as headSchema, type RouteTable } from '../protocol.ts';
import { repeatedFrame } from './repeated-frame.tsx';

/** The context of loaders. */
export interface LoadContext {
  readonly queryClient: QueryClient;
  /** Runs before the remote's own loader. */
  readonly before?: ((context: RouteContext) => Promise<void>) | undefined;
  /** Resolves when the page must render although its data is incomplete. */
  readonly draw: Promise<unknown>;
}

export type PageHandler = ReturnType<typeof createStaticHandler>;

/**
 * Creates the router of a route table with the pages of one remote. Other remotes' pages stay empty:
 * their code runs in other processes.
 *
 * @param remote the release that this process renders; undefined for the shell's own pages
 */
export async function createPageHandler(
  table: RouteTable,
  year: number,
  remote: RemoteModule | undefined,
): Promise<PageHandler> {
  const pages = new Map<string, ComponentType>();
  for (const { id, page } of remote?.routes ?? []) pages.set(id, (await page()).Page);
  const own = (spec: Pick<RouteSpec, 'remote' | 'id'>) =>
    spec.remote === remote?.name ? remote.routes.find(({ id }) => id === spec.id) : undefined;
  // This process renders no other remote's pages, and the router checks all routes on each call.
  const routes = remote
    ? table.routes.filter((route) => route.remote === remote.name)
    : table.routes;
  const tree = routeTree({
    routes: routes.map((route) => ({ ...route, files: [] })),
    year,
    links: table.frame,
    frame: repeatedFrame(year, table.frame),
    pageOf: (spec) => (own(spec) && pages.get(spec.id)) || (() => null),
    loaderOf: (spec) => async (args: LoaderFunctionArgs<LoadContext>) => {
      const route = own(spec);
      if (!route) throw new Error(`This renderer does not have ${routeId(spec)}`);
      return load(route, args);
    },
  });
  return createStaticHandler(tree);
}

async function load(
  route: RemoteModule['routes'][number],
  { params, request, context }: LoaderFunctionArgs<LoadContext>,
): Promise<Head> {
  const { queryClient, before, draw } = context;
  const own = { params, search: new URL(request.url).searchParams, queryClient };
  try {
    const loading = async () => {
      await before?.(own);
      await route.load?.(own);
    };
    await Promise.race([loading(), draw]);
  } catch (error) {
    // React Router would treat a thrown Response as the site's own response or redirect.
    throw error instanceof Response
      ? new Error(`The loader threw a response: ${error.status}`)
      : error;
  }
  const head = headSchema.safeParse(route.head(own));
  if (head.success) return head.data;
  const [issue] = head.error.issues;
  throw new Error(`head of route "${route.id}": ${issue?.path.join('.')} ${issue?.message}`);
}
