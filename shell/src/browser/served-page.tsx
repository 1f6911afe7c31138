import { Component, type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { RouteSpec } from '../../contract/boot.ts';
import type { Federation } from './federation.ts';
import { isReacts } from './is-reacts.ts';
import type { Report } from './observer.ts';

/** The server-rendered HTML of the page on the screen. */
export interface ServedHtml {
  /** Its topmost nodes; empty once the page's first effects have run, or the page has been left. */
  nodes: readonly ChildNode[];
  readonly onHydrated: () => void;
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
class KeepHtml extends Component<KeepHtmlProps> {
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
    served.onHydrated();
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

/** Pauses before the second, third and fourth attempt, in milliseconds. */
const RETRY_PAUSES_MS = [1000, 4000, 15_000];

/**
 * The component of the page that the server rendered. Loading it never rejects: React would replace the HTML, which is
 * readable and whose links work, with an error. After the last attempt the promise stays pending instead.
 */
export function servedPage(
  federation: Pick<Federation, 'page'>,
  spec: RouteSpec,
  served: ServedHtml,
  report: Report,
): ComponentType {
  return lazy(async () => {
    for (let attempt = 0; ; attempt++) {
      try {
        const Page = await federation.page(spec);
        return {
          default: () => (
            <KeepHtml served={served}>
              <Page />
            </KeepHtml>
          ),
        };
      } catch (error) {
        report(spec.remote, 'load', error);
        const pause = RETRY_PAUSES_MS[attempt];
        if (pause === undefined) return new Promise<never>(() => {});
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  });
}

/** The comment with which React begins the HTML of a boundary. */
const BOUNDARY = '$';

/** Whether parts of a page are HTML of the server that React has not hydrated yet. */
export function hasServedParts(root: Node): boolean {
  const comments = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  while (comments.nextNode()) {
    const { currentNode } = comments;
    const { nextSibling } = currentNode;
    const isBoundary = currentNode.nodeValue === BOUNDARY && nextSibling instanceof Element;
    if (isBoundary && !isReacts(nextSibling)) return true;
  }
  return false;
}
