import { Component, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** What the server drew of the page that is on the screen; empty once it is no longer that. */
export interface ServedHtml {
  element: Element | null;
  /** Called when the page has come to life. */
  readonly onAlive?: () => void;
}

/** Calls back when what is around it has come to life. */
export function Alive({ onAlive }: { readonly onAlive: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: that happens once
  useEffect(onAlive, []);
  return null;
}

interface KeepHtmlProps {
  readonly served: ServedHtml;
  readonly children: ReactNode;
}

/** Another address of the same page is another page of the server: its code does not work here. */
function StillHtml({ element }: { readonly element: Element }) {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const [first] = useState(address);
  useEffect(() => {
    if (address !== first) location.reload();
  }, [address, first]);
  // React takes the nodes out of the document and leaves them as they are.
  return <div ref={(place) => place?.append(...element.childNodes)} />;
}

/**
 * Where a page throws before it has come to life, what the server drew stays in its place: it reads
 * well, and its links work as plain links. What fails later is for the route's own boundary.
 */
export class KeepHtml extends Component<KeepHtmlProps> {
  override state: { failed: boolean; error?: unknown } = { failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error };
  }

  override componentDidMount(): void {
    if (this.state.failed) return;
    const { served } = this.props;
    served.element = null;
    served.onAlive?.();
  }

  override componentWillUnmount(): void {
    this.props.served.element = null;
  }

  override render(): ReactNode {
    const { served, children } = this.props;
    if (!this.state.failed) return children;
    if (!served.element) throw this.state.error;
    return <StillHtml element={served.element} />;
  }
}
