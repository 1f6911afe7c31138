import { Writable } from 'node:stream';
import { dehydrate, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import type { Boot, RouteSpec } from '../../contract/boot.ts';
import type { Head } from '../../contract/remote.ts';
import type { ReleaseSet } from '../releases/release-set.ts';
import { serverFailure } from '../route-failure.tsx';
import { NOT_FOUND_HEAD, NOT_FOUND_ID } from '../routes.tsx';
import { handlerOf, type LoadContext } from './page-handler.ts';
import { type ApiAccess, serverQueryClient } from './query-client.ts';

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

export interface RenderOptions extends ApiAccess, Pick<LoadContext, 'enough'> {
  /** Told of failures that the visitor sees only as an error page. */
  readonly onError: (error: unknown, where: string, kind: 'load' | 'render') => void;
}

const FAILURE_HEAD: Head = {
  title: 'Page not available',
  description: 'This page cannot be shown at the moment.',
  canonicalPath: '/',
  noIndex: true,
};

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

type FailureStatus = Parameters<typeof serverFailure>[0];

function withFailure(
  context: StaticHandlerContext,
  id: string,
  status: FailureStatus,
): StaticHandlerContext {
  return { ...context, statusCode: status, errors: { [id]: serverFailure(status) } };
}

/** Runs the loaders of the page at `url`. */
async function query(set: ReleaseSet, url: URL, options: RenderOptions) {
  const { handler, specs, year } = await handlerOf(set);
  const queryClient = serverQueryClient(options);
  const context = await handler.query(new Request(url), {
    requestContext: { queryClient, enough: options.enough } satisfies LoadContext,
  });
  if (context instanceof Response)
    throw new Error(`Unexpected response of a loader: ${context.status}`);
  const id = context.matches.at(-1)?.route.id ?? NOT_FOUND_ID;
  if (context.errors) {
    for (const error of Object.values(context.errors)) options.onError(error, id, 'load');
  }
  return { handler, specs, year, queryClient, context, id };
}

/**
 * The head of the page at `url`, without drawing the page; undefined when no remote has it.
 *
 * @throws when its data cannot be had
 */
export async function pageHead(
  set: ReleaseSet,
  url: URL,
  options: RenderOptions,
): Promise<Head | undefined> {
  const { context, id } = await query(set, url, options);
  if (context.errors) throw new Error(`The data of ${id} cannot be had`);
  return context.loaderData[id];
}

/** Whether the API has refused an answer because this visitor asks too often. */
function isLimited(queryClient: QueryClient): boolean {
  return queryClient
    .getQueryCache()
    .getAll()
    .some(({ state: { error } }) => error && 'status' in error && error.status === 429);
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
  const { handler, specs, year, queryClient, context: answer, id } = await query(set, url, options);
  const limited = isLimited(queryClient);
  let context = answer;
  if (context.errors) context = withFailure(context, id, limited ? 429 : 503);
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
    options.onError(rendered.error, id, 'render');
    context = withFailure(context, id, 500);
    rendered = await draw();
  }
  const head: Head = context.errors
    ? FAILURE_HEAD
    : id === NOT_FOUND_ID
      ? NOT_FOUND_HEAD
      : context.loaderData[id];
  return {
    status: context.errors ? context.statusCode : limited ? 429 : (head.status ?? 200),
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
