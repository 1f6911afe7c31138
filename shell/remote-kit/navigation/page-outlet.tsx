import { Component, type ComponentType, createContext, type ReactNode, Suspense, use } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';

/** A route of a remote. */
interface RouteName {
  readonly remote: string;
  readonly id: string;
  readonly path: string;
}

/** What the frame surrounds. */
export interface View {
  /** Undefined at a URL that no remote serves. */
  readonly spec?: RouteName | undefined;
  /** The page of `spec`, or what the visitor sees instead of a page. */
  readonly content: { readonly Page: ComponentType } | { readonly instead: ReactNode };
}

/** The view at the current location. A navigation changes both in one transition. */
export const ViewContext = createContext<View>({ content: { instead: null } });

interface BoundaryProps {
  readonly view: View;
  /** Replaces a page that throws. */
  readonly failed: ReactNode;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly view: View;
  readonly hasFailed: boolean;
}

/** Replaces a page that throws, until it is loaded again or the visitor opens another page. */
class PageBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { view: this.props.view, hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ view }: BoundaryProps, state: BoundaryState) {
    return view === state.view ? null : { view, hasFailed: false };
  }

  override render(): ReactNode {
    const { failed, children } = this.props;
    return this.state.hasFailed ? failed : children;
  }
}

interface RoutedPageProps {
  readonly spec: RouteName;
  readonly Page: ComponentType;
  /** Replaces a page that suspends. */
  readonly loading: ReactNode;
}

function RoutedPage({ spec, Page, loading }: RoutedPageProps) {
  const { pathname } = useLocation();
  return useRoutes([
    {
      path: spec.path,
      element: (
        // Each route has its own boundary. A navigation away from a page that is not hydrated yet would otherwise wait
        // for that page's code, which may never arrive.
        <Suspense key={`${spec.remote}/${spec.id}`} fallback={loading}>
          <div data-remote={spec.remote}>
            {/* Another path is another page, even of the same route: it keeps none of this one's state. */}
            <Page key={pathname} />
          </div>
        </Suspense>
      ),
    },
  ]);
}

type OutletProps = Pick<BoundaryProps, 'failed'> & Pick<RoutedPageProps, 'loading'>;

/** The current view, on the server and in the browser. Needs a router and a {@link ViewContext} above it. */
export function PageOutlet({ loading, failed }: OutletProps) {
  const view = use(ViewContext);
  const { spec, content } = view;
  return (
    <PageBoundary view={view} failed={failed}>
      {'instead' in content
        ? content.instead
        : spec && <RoutedPage spec={spec} Page={content.Page} loading={loading} />}
    </PageBoundary>
  );
}
