import { Component, type ComponentType, createContext, type ReactNode, Suspense, use } from 'react';
import { useRoutes } from 'react-router-dom';
import type { RouteSpec } from '../../contract/boot.ts';
import { OutletError } from '../frame/outlet-error.tsx';
import { PageLoading } from '../frame/page-loading.tsx';
import { routeId } from './route-ids.ts';

/** What the frame surrounds. */
export interface View {
  /** Undefined at a URL that no remote serves. */
  readonly spec?: Pick<RouteSpec, 'remote' | 'id' | 'path'> | undefined;
  /** The page of `spec`, or what the visitor sees instead of a page. */
  readonly content: { readonly Page: ComponentType } | { readonly instead: ReactNode };
}

/** The view at the current location. A navigation changes both in one transition. */
export const ViewContext = createContext<View>({ content: { instead: null } });

interface BoundaryProps {
  readonly view: View;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly view: View;
  readonly hasFailed: boolean;
}

/** Replaces a page that throws, until the visitor retries or opens another page. */
class PageBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { view: this.props.view, hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ view }: BoundaryProps, state: BoundaryState) {
    return view === state.view ? null : { view, hasFailed: false };
  }

  override render(): ReactNode {
    const { onRetry, children } = this.props;
    return this.state.hasFailed ? <OutletError onRetry={onRetry} /> : children;
  }
}

interface RoutedPageProps {
  readonly spec: NonNullable<View['spec']>;
  readonly Page: ComponentType;
}

function RoutedPage({ spec, Page }: RoutedPageProps) {
  return useRoutes([
    {
      path: spec.path,
      element: (
        // Each route has its own boundary. A navigation away from a page that is not hydrated yet would otherwise wait
        // for that page's code, which may never arrive.
        <Suspense key={routeId(spec)} fallback={<PageLoading />}>
          <div data-remote={spec.remote}>
            <Page />
          </div>
        </Suspense>
      ),
    },
  ]);
}

/**
 * The current view, on the server and in the browser. Needs a router and a {@link ViewContext} above it.
 *
 * @param onRetry loads a page again that threw
 */
export function PageOutlet({ onRetry }: Pick<BoundaryProps, 'onRetry'>) {
  const view = use(ViewContext);
  const { spec, content } = view;
  return (
    <PageBoundary view={view} onRetry={onRetry}>
      {'instead' in content
        ? content.instead
        : spec && <RoutedPage spec={spec} Page={content.Page} />}
    </PageBoundary>
  );
}
