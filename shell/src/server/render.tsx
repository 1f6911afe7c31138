import { Writable } from 'node:stream';
import { createQueryClient, createQueryFn } from '@agent-atlas/api/client';
import { dehydrate, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type LoaderFunctionArgs,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import type { Boot, RouteSpec } from '../../contract/boot.ts';
import type { Head, RemotePage } from '../../contract/remote.ts';
import { type ReleaseSet, routeOf } from '../releases/release-set.ts';
import { serverFailure } from '../route-failure.tsx';
import { NOT_FOUND_HEAD, NOT_FOUND_ID, routeId, routeTree } from '../routes.tsx';

/** A rendered page, before it becomes a document. */
export interface RenderedPage {
  readonly status: number;
  /** False when a request for its data failed: the page shows what it has. */
  readonly complete: boolean;
  readonly head: Head;
  readonly body: string;
  readonly boot: Boot;
  /** The remote whose page this is; none for the not-found page. */
  readonly spec: RouteSpec | undefined;
}

export interface RenderOptions {
  /** Fetch used by loaders; sees every answer of the API. */
  readonly fetch: typeof fetch;
  readonly apiUrl: string;
  readonly apiTimeoutMs: number;
  /** Told of failures that the visitor sees only as an error page. */
  readonly onError: (error: unknown, where: string) => void;
}

interface Handler {
  /** The year that the frame shows. */
  readonly year: number;
  readonly handler: ReturnType<typeof createStaticHandler>;
  readonly specs: ReadonlyMap<string, RouteSpec>;
}

const FAILURE_HEAD: Head = {
  title: 'Page not available',
  description: 'This page cannot be shown at the moment.',
  canonicalPath: '/',
};

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
    loaderOf: (spec) => (args: LoaderFunctionArgs<QueryClient>) => load(set, spec, args),
  });
  return {
    year,
    handler: createStaticHandler(tree),
    specs: new Map(set.routes.map((spec) => [routeId(spec), spec])),
  };
}

function handlerOf(set: ReleaseSet): Promise<Handler> {
  const year = new Date().getFullYear();
  const known = handlers.get(set);
  if (known?.year === year) return known.handler;
  const handler = createHandler(set, year);
  handlers.set(set, { year, handler });
  return handler;
}

async function load(
  set: ReleaseSet,
  spec: RouteSpec,
  args: LoaderFunctionArgs<QueryClient>,
): Promise<Head> {
  const route = routeOf(set, spec);
  const queryClient: QueryClient = args.context;
  const context = {
    params: args.params,
    search: new URL(args.request.url).searchParams,
    queryClient,
  };
  try {
    await route.load?.(context);
  } catch (error) {
    // React Router would take a thrown response for an answer or a redirect of the site.
    throw error instanceof Response
      ? new Error(`The loader threw a response: ${error.status}`)
      : error;
  }
  return route.head(context);
}

/** Renders to one piece: the page is going to be cached, and all its data is there already. */
function renderWhole(node: ReactNode): Promise<{ html: string; error: unknown }> {
  return new Promise((resolve, reject) => {
    let failure: unknown;
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        done();
        resolve({ html: Buffer.concat(chunks).toString('utf8'), error: failure });
      },
    });
    const stream = renderToPipeableStream(node, {
      // Otherwise a large page is cut out of its place and put back by an inline script, which
      // neither the content security policy nor a reader without JavaScript would get past.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        failure ??= error;
      },
      onShellError: reject,
      onAllReady() {
        stream.pipe(sink);
      },
    });
  });
}

function withFailure(
  context: StaticHandlerContext,
  id: string,
  status: 500 | 503,
): StaticHandlerContext {
  return { ...context, statusCode: status, errors: { [id]: serverFailure(status) } };
}

/**
 * Renders the page at `url` from the releases of `set`. Never rejects for what a remote or the API
 * does: the visitor then gets the frame with a readable error in the outlet.
 */
export async function renderPage(
  set: ReleaseSet,
  url: URL,
  options: RenderOptions,
): Promise<RenderedPage> {
  const { handler, specs, year } = await handlerOf(set);
  const queryClient = createQueryClient(
    createQueryFn({
      baseUrl: options.apiUrl,
      fetch: options.fetch,
      timeoutMs: options.apiTimeoutMs,
    }),
  );
  const answer = await handler.query(new Request(url), { requestContext: queryClient });
  if (answer instanceof Response)
    throw new Error(`Unexpected response of a loader: ${answer.status}`);

  const id = answer.matches.at(-1)?.route.id ?? NOT_FOUND_ID;
  let context = answer;
  if (context.errors) {
    for (const error of Object.values(context.errors)) options.onError(error, id);
    context = withFailure(context, id, 503);
  }
  const draw = () =>
    renderWhole(
      <QueryClientProvider client={queryClient}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </QueryClientProvider>,
    );
  let rendered = await draw();
  if (rendered.error) {
    options.onError(rendered.error, id);
    context = withFailure(context, id, 500);
    rendered = await draw();
  }
  const head: Head = context.errors
    ? FAILURE_HEAD
    : id === NOT_FOUND_ID
      ? NOT_FOUND_HEAD
      : context.loaderData[id];
  return {
    status: context.errors ? context.statusCode : (head.status ?? 200),
    head,
    complete: queryClient
      .getQueryCache()
      .getAll()
      .every(({ state }) => state.status !== 'error'),
    body: rendered.html,
    spec: specs.get(id),
    boot: {
      set: set.id,
      year,
      remotes: set.remotes,
      routes: set.routes,
      state: dehydrate(queryClient),
      loaderData: context.loaderData,
      ...(context.errors && { errors: context.errors }),
    },
  };
}
