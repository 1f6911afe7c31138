import { type ComponentType, type ReactNode, Suspense } from 'react';
import { type LoaderFunction, Outlet, type RouteObject, ScrollRestoration } from 'react-router-dom';
import type { FrameLinks, RouteSpec } from '../../contract/boot.ts';
import { Frame, type FrameProps } from '../frame/frame.tsx';
import { NotFound } from '../frame/not-found.tsx';
import { PageLoading } from '../frame/page-loading.tsx';
import { RouteFailure } from './route-failure.tsx';
import { NOT_FOUND_ID, routeId } from './route-ids.ts';
import { SCROLL_POSITIONS, scrollKey } from './scroll-key.ts';

interface RouteTreeOptions {
  readonly routes: readonly RouteSpec[];
  readonly year: number;
  readonly links: FrameLinks;
  /** The page component of a route: loaded on the server, lazy in the browser. */
  readonly pageOf: (spec: RouteSpec) => ComponentType;
  readonly loaderOf: (spec: RouteSpec) => LoaderFunction;
  /** The frame around the pages; {@link Frame} by default. */
  readonly frame?: ComponentType<FrameProps>;
  /** What the browser adds to the frame. It renders nothing visible. */
  readonly inBrowser?: ReactNode;
}

/** The route tree of server and browser: the frame, the routes of the remotes and the not-found page. */
export function routeTree({
  routes,
  year,
  links,
  pageOf,
  loaderOf,
  frame: FrameComponent = Frame,
  inBrowser,
}: RouteTreeOptions): RouteObject[] {
  const pages = routes.map((spec) => {
    const Page = pageOf(spec);
    return {
      id: routeId(spec),
      path: spec.path,
      loader: loaderOf(spec),
      errorElement: <RouteFailure />,
      element: (
        // Each route has its own boundary. A navigation away from a page that is not hydrated yet would otherwise wait
        // for that page's code, which may never arrive.
        <Suspense key={routeId(spec)} fallback={<PageLoading />}>
          <div data-remote={spec.remote}>
            <Page />
          </div>
        </Suspense>
      ),
    };
  });
  return [
    {
      id: 'frame',
      element: (
        <FrameComponent year={year} links={links}>
          <Outlet />
          <ScrollRestoration getKey={scrollKey} storageKey={SCROLL_POSITIONS} />
          {inBrowser}
        </FrameComponent>
      ),
      children: [
        ...pages,
        { id: NOT_FOUND_ID, path: '*', element: <NotFound links={links.notFound} /> },
      ],
    },
  ];
}
