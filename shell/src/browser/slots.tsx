import type { SlotRequest } from '@agent-atlas/shared-ui';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { Router } from 'react-router-dom';
import type { SlotSpec } from '../../contract/boot.ts';
import { slotIdPrefix } from '../../contract/slots.ts';
import type { PageRouter } from '../../remote-kit/navigation/router.ts';
import type { Federation } from './federation.ts';
import type { Report } from './observer.ts';

interface SlotDeps {
  readonly slots: readonly SlotSpec[];
  readonly federation: Pick<Federation, 'inTime' | 'module'>;
  readonly queryClient: QueryClient;
  readonly report: Report;
  readonly router: PageRouter;
}

function isContribution(value: unknown): value is { Contribution: ComponentType<object> } {
  return typeof value === 'object' && value !== null && 'Contribution' in value;
}

/** The component of a contribution. @throws when it does not arrive within five seconds */
async function componentOf({ federation }: SlotDeps, spec: SlotSpec) {
  const { remote: name, id } = spec;
  const module = await federation.inTime(
    name,
    federation.module(spec, ({ slots }) => slots?.find((slot) => slot.id === id)?.component()),
  );
  if (isContribution(module)) return module.Contribution;
  throw new Error(`${name} does not export the contribution "${id}"`);
}

/** Gives a contribution the page's location and navigation. It matches no routes itself. */
function SlotRouter({ router, children }: { router: PageRouter; children: ReactNode }) {
  const locationOf = () => router.shown.location;
  const location = useSyncExternalStore(router.subscribe, locationOf, locationOf);
  return (
    <Router location={location} navigator={router.navigator}>
      {children}
    </Router>
  );
}

interface Mounting {
  readonly spec: SlotSpec;
  readonly slot: HTMLElement;
  readonly Contribution: ComponentType<object>;
  readonly props: object;
  /** The contribution's HTML from the server; null if there is none. */
  readonly served: Element | null;
}

function newContainer(slot: HTMLElement, { remote, id }: SlotSpec): Element {
  const container = document.createElement('div');
  container.dataset.remote = remote;
  container.dataset.contribution = id;
  slot.append(container);
  return container;
}

/** Mounts one contribution. @returns a function that removes it */
function mountContribution(
  { queryClient, report, router }: SlotDeps,
  { spec, slot, Contribution, props, served }: Mounting,
): () => void {
  const container = served ?? newContainer(slot, spec);
  let root: Root | undefined;
  let isRemoved = false;
  // A root cannot be unmounted while another one renders.
  const remove = () =>
    queueMicrotask(() => {
      isRemoved = true;
      root?.unmount();
      container.remove();
    });
  const failed = (kind: 'render' | 'hydration') => (error: unknown) => {
    console.error(error);
    report(spec.remote, kind, error);
  };
  const options = {
    identifierPrefix: slotIdPrefix(spec.remote, spec.id),
    onRecoverableError: (error: unknown) => {
      // React complains about a root that is removed before it was hydrated. Nothing failed.
      if (!isRemoved) failed('hydration')(error);
    },
    onCaughtError: failed('render'),
    onUncaughtError: (error: unknown) => {
      failed('render')(error);
      remove();
    },
  };
  const tree = (
    <SlotRouter router={router}>
      <QueryClientProvider client={queryClient}>
        <Contribution {...props} />
      </QueryClientProvider>
    </SlotRouter>
  );
  if (served) {
    root = hydrateRoot(served, tree, options);
  } else {
    root = createRoot(container, options);
    root.render(tree);
  }
  return remove;
}

/**
 * Shows the contributions to a slot. Each one is a separate React root, so an error removes only
 * that contribution. If its code does not load in time, the server's HTML stays. On a page from the
 * server, only what the server rendered is shown.
 *
 * @returns a function that removes the contributions
 */
export function mountSlot(deps: SlotDeps, { props }: SlotRequest, element: HTMLElement) {
  const isServed = element.hasAttribute('data-served');
  // The next page may use the same element.
  element.removeAttribute('data-served');
  const removals: (() => void)[] = [];
  let isOver = false;
  const loads = deps.slots.map(async (spec) => {
    const { remote, id } = spec;
    const served = element.querySelector(
      `:scope > [data-remote="${remote}"][data-contribution="${id}"]`,
    );
    if (isServed && !served) return;
    try {
      const Contribution = await componentOf(deps, spec);
      if (isOver) return;
      removals.push(mountContribution(deps, { spec, slot: element, Contribution, props, served }));
    } catch (error) {
      console.error(error);
      deps.report(remote, 'load', error);
    }
  });
  void Promise.all(loads);
  return () => {
    isOver = true;
    for (const remove of removals.toReversed()) remove();
    // Also what the server rendered and no root has taken over.
    element.replaceChildren();
  };
}
