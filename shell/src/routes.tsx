import { type ComponentType, type ReactNode, Suspense } from 'react';
import { type LoaderFunction, Outlet, type RouteObject, ScrollRestoration } from 'react-router-dom';
import type { RouteSpec } from '../contract/boot.ts';
import { Frame, type FrameProps } from './frame/frame.tsx';
import { NotFound } from './frame/not-found.tsx';
import { PageLoading } from './frame/page-loading.tsx';
import { placeKey } from './place-key.ts';
import { RouteFailure } from './route-failure.tsx';
import { NOT_FOUND_ID, routeId } from './route-ids.ts';

interface RouteTreeOptions {
  readonly routes: readonly RouteSpec[];
  readonly year: number;
  /** The page of a route: at once on the server, lazily in the browser. */
  readonly pageOf: (spec: RouteSpec) => ComponentType;
  readonly loaderOf: (spec: RouteSpec) => LoaderFunction;
  /** What is around the pages. */
  readonly frame?: ComponentType<FrameProps>;
  /** What the browser adds to the frame; it draws nothing. */
  readonly inBrowser?: ReactNode;
}

/** The same tree on both sides: the frame, one outlet per remote's route, the not-found page. */
export function routeTree({
  routes,
  year,
  pageOf,
  loaderOf,
  frame: Surroundings = Frame,
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
        // A boundary of its own for each route: an update to one whose server HTML is not hydrated yet
        // would wait for its code, which may never come.
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
        <Surroundings year={year}>
          <Outlet />
          <ScrollRestoration getKey={placeKey} />
          {inBrowser}
        </Surroundings>
      ),
      children: [...pages, { id: NOT_FOUND_ID, path: '*', element: <NotFound /> }],
    },
  ];
}
