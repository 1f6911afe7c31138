import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { createStaticHandler, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom';
import type { RouteSpec } from '../../contract/boot.ts';
import type { Head, RemotePage } from '../../contract/remote.ts';
import { type ReleaseSet, routeOf } from '../releases/release-set.ts';
import { routeId, routeTree } from '../routes.tsx';

/** How long a page waits for its loader, in milliseconds: longer than each of its calls may take. */
const LOAD_TIMEOUT_MS = 10_000;

/** What loaders are run with. */
export interface LoadContext {
  readonly queryClient: QueryClient;
  /** Resolves when a page is to be drawn although its data is not there; pages wait when absent. */
  readonly enough?: (() => Promise<unknown>) | undefined;
}

interface Handler {
  /** The year that the frame shows. */
  readonly year: number;
  readonly handler: ReturnType<typeof createStaticHandler>;
  readonly specs: ReadonlyMap<string, RouteSpec>;
}

const handlers = new WeakMap<ReleaseSet, { year: number; handler: Promise<Handler> }>();

/** Pages are resolved once per set, so that a render never waits for code. */
async function createHandler(set: ReleaseSet, year: number): Promise<Handler> {
  const pages = new Map<string, ComponentType>();
  await Promise.all(
    set.routes.map(async (spec) => {
      const { Page }: RemotePage = await routeOf(set, spec).page();
      pages.set(routeId(spec), Page);
    }),
  );
  const tree: RouteObject[] = routeTree({
    routes: set.routes,
    year,
    pageOf: (spec) => pages.get(routeId(spec)) ?? (() => null),
    loaderOf: (spec) => (args: LoaderFunctionArgs<LoadContext>) => load(set, spec, args),
  });
  return {
    year,
    handler: createStaticHandler(tree),
    specs: new Map(set.routes.map((spec) => [routeId(spec), spec])),
  };
}

/** What runs the loaders of a set's pages: made once for each set and year. */
export function handlerOf(set: ReleaseSet): Promise<Handler> {
  const year = new Date().getFullYear();
  const known = handlers.get(set);
  if (known?.year === year) return known.handler;
  const handler = createHandler(set, year);
  handlers.set(set, { year, handler });
  return handler;
}

/** A loader that never ends would hold up all who ask for its page. */
async function inTime(work: Promise<void> | undefined): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const error = new Error(`The loader did not end within ${LOAD_TIMEOUT_MS} ms`);
    timer = setTimeout(() => reject(error), LOAD_TIMEOUT_MS);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function load(
  set: ReleaseSet,
  spec: RouteSpec,
  args: LoaderFunctionArgs<LoadContext>,
): Promise<Head> {
  const route = routeOf(set, spec);
  const { queryClient, enough }: LoadContext = args.context;
  const context = {
    params: args.params,
    search: new URL(args.request.url).searchParams,
    queryClient,
  };
  try {
    const loaded = inTime(route.load?.(context));
    await (enough ? Promise.race([loaded, enough()]) : loaded);
  } catch (error) {
    // React Router would take a thrown response for an answer or a redirect of the site.
    throw error instanceof Response
      ? new Error(`The loader threw a response: ${error.status}`)
      : error;
  }
  return route.head(context);
}
