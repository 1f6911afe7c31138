import { Component, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The server-rendered HTML of the page on the screen. */
export interface ServedHtml {
  /** Its topmost nodes; empty once the page's first effects have run, or the page has been left. */
  nodes: readonly ChildNode[];
  readonly onHydrated?: () => void;
}

/** Calls back when the tree that contains it has been hydrated. */
export function HydrationCallback({ onHydrated }: { readonly onHydrated: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: hydration happens once
  useEffect(onHydrated, []);
  return null;
}

interface KeepHtmlProps {
  readonly served: ServedHtml;
  readonly children: ReactNode;
}

/** The path and query. Their encoding and order may change without a navigation. */
function comparable({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const params = new URLSearchParams(search);
  params.sort();
  return `${pathname}?${params}`;
}

/**
 * Shows the nodes of a page whose code does not work. If its path or query changes, the browser reloads so that the
 * server renders the page again.
 */
function StaticHtml({ nodes }: { readonly nodes: readonly ChildNode[] }) {
  const path = comparable(useLocation());
  const [first] = useState(path);
  useEffect(() => {
    if (path !== first) location.reload();
  }, [path, first]);
  // React has removed the nodes from the document but left them intact.
  return <div ref={(container) => container?.append(...nodes)} />;
}

/** How long after hydration an error counts as one of the page's first effects, in milliseconds. */
const EFFECTS_MS = 1000;

/**
 * Keeps the server-rendered HTML on the screen when a page throws while it is hydrated or in its first effects: the
 * text is readable and the links work as plain links. Later errors are left to the route's error boundary.
 */
export class KeepHtml extends Component<KeepHtmlProps> {
  override state: { readonly thrown?: readonly [error: unknown] } = {};

  static getDerivedStateFromError(error: unknown) {
    return { thrown: [error] };
  }

  override componentDidMount(): void {
    if (this.state.thrown) return;
    const { served } = this.props;
    // React runs effects later than this.
    setTimeout(() => {
      if (!this.state.thrown) served.nodes = [];
    }, EFFECTS_MS);
    served.onHydrated?.();
  }

  override componentWillUnmount(): void {
    this.props.served.nodes = [];
  }

  override render(): ReactNode {
    const { served, children } = this.props;
    const { thrown } = this.state;
    if (!thrown) return children;
    if (!served.nodes.length) throw thrown[0];
    return <StaticHtml nodes={served.nodes} />;
  }
}
