import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createPath, type Location, type Navigator, type To } from 'react-router-dom';
import type { NavigationState } from './navigation-context.ts';
import type { View } from './page-outlet.tsx';
import type { Scroll } from './scroll.ts';

/** How long React may take to show a page that has arrived, in milliseconds. */
const RENDER_TIMEOUT_MS = 1000;

/** How often the router looks whether a page has been hydrated, in milliseconds, and how many times. */
const SETTLE_MS = 500;
const SETTLE_TRIES = 60;

/** Events that a page may handle with state that it has from the URL. */
const PRESSES = ['keydown', 'click', 'submit', 'input'] as const;

/** A history entry that the visitor opens. */
export interface Target {
  readonly location: Location;
  readonly type: 'POP' | 'PUSH' | 'REPLACE';
  readonly keepsScroll: boolean;
}

/** A history entry and what it shows. */
export interface Visit extends Target {
  readonly view: View;
}

/**
 * Loads what a target shows.
 *
 * @param isLatest whether the visitor still waits for it
 * @returns never rejects, and stays pending while the browser loads the page itself
 */
export type LoadView = (target: Target, isLatest: () => boolean) => Promise<View>;

const createKey = () => Math.random().toString(36).slice(2, 10);

/** The key of the current history entry. The browser itself makes entries for anchors, which have none. */
export function ownKey(): string {
  const key: unknown = history.state?.key;
  if (typeof key === 'string') return key;
  const created = createKey();
  history.replaceState({ usr: null, key: created }, '');
  return created;
}

function currentLocation(): Location {
  const { pathname, search, hash } = location;
  return { pathname, search, hash, state: history.state?.usr ?? null, key: ownKey() };
}

/** Whether two locations differ at most in their anchor. */
const isSamePage = (a: Location, b: Location) => a.pathname === b.pathname && a.search === b.search;

/** Whether the browser should cross-fade between pages. */
const canFade = () =>
  'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches;

interface RouterParts {
  /** What the server rendered. */
  readonly view: View;
  readonly loadView: LoadView;
  readonly scroll: Pick<Scroll, 'save' | 'pause' | 'arrive'>;
  /** Whether all parts of the page are hydrated, also those with scripts of their own; true by default. */
  readonly isSettled?: () => boolean;
}

/**
 * Turns presses into pages. It loads what the visitor opens, renders it in a transition, and changes the URL in the
 * same commit, so that the old page and its URL stay until the next page is there. The latest press wins.
 */
export class PageRouter implements NavigationState {
  /** The visit on the screen. */
  shown: Visit;
  /** What the visitor opened last: {@link shown}, unless it is still being loaded or rendered. */
  latest: Target | Visit;
  /** Whether React has hydrated the server's page. An update of the page would replace its HTML before that. */
  isHydrated = false;
  private readonly isSettled: () => boolean;
  private readonly loadView: LoadView;
  private readonly scroll: RouterParts['scroll'];
  private readonly listeners = new Set<() => void>();
  private setVisit: ((visit: Visit) => void) | undefined;

  constructor({ view, loadView, scroll, isSettled = () => true }: RouterParts) {
    this.isSettled = isSettled;
    this.loadView = loadView;
    this.scroll = scroll;
    this.shown = { location: currentLocation(), type: 'POP', keepsScroll: true, view };
    this.latest = this.shown;
    addEventListener('popstate', this.onPopState);
    // The browser has loaded another page and come back to this one, maybe to an entry whose page was still loading.
    addEventListener('pageshow', ({ persisted }) => persisted && this.onPopState());
    for (const press of PRESSES) addEventListener(press, this.finishQuery, { capture: true });
  }

  readonly navigator: Navigator = {
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    encodeLocation: (to) => new URL(typeof to === 'string' ? to : createPath(to), location.origin),
    go: (delta) => history.go(delta),
    push: (to, state, options) => void this.navigate(to, { ...options, state }),
    replace: (to, state, options) => void this.navigate(to, { ...options, state, replace: true }),
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly isPending = () => this.latest !== this.shown;

  /** Opens a location of this site. Resolves when its page is being rendered, or another one was opened. */
  navigate(
    to: To,
    options: { state?: unknown; replace?: boolean; preventScrollReset?: boolean } = {},
  ): Promise<void> {
    const { state = null, replace = false, preventScrollReset: keepsScroll = false } = options;
    const href = typeof to === 'string' ? to : createPath(to);
    const { pathname, search, hash } = new URL(href, location.href);
    const target: Target = {
      location: { pathname, search, hash, state, key: createKey() },
      type: replace ? 'REPLACE' : 'PUSH',
      keepsScroll,
    };
    this.scroll.save();
    return this.open(target, hash !== '');
  }

  /** Loads the page on the screen again and keeps its position. */
  revalidate(): Promise<void> {
    const { location } = this.shown;
    return this.open({ location, type: 'REPLACE', keepsScroll: true });
  }

  /** Called when React can render visits. */
  attach(setVisit: (visit: Visit) => void): void {
    this.setVisit = setVisit;
    this.renderLatest();
  }

  /** Called when the server's page is hydrated. */
  hydrated(): void {
    this.isHydrated = true;
    this.renderLatest();
  }

  /** Called in the commit that puts a visit on the screen, before its first effects. */
  commit(visit: Visit): void {
    if (visit === this.shown) return;
    const { location: to, type } = visit;
    if (type !== 'POP') {
      const entry = { usr: to.state, key: to.key };
      // A path with two leading slashes alone would lead to another host.
      const href = location.origin + createPath(to);
      try {
        // While Back waits for its page, the current entry is no longer the one on the screen.
        const isOnScreen = ownKey() === this.shown.location.key;
        if (type === 'REPLACE' && isOnScreen) history.replaceState(entry, '', href);
        else history.pushState(entry, '', href);
      } catch {
        // The state cannot be stored, or the browser limits the rate of history changes.
        location.assign(href);
      }
    }
    // Only the first page is hydrated; React renders all others.
    this.isHydrated ||= visit.view.content !== this.shown.view.content;
    this.shown = visit;
  }

  /** Called when the elements of a visit are on the screen. */
  arrived({ location: { key, hash }, type, keepsScroll }: Visit): void {
    this.scroll.arrive({ key, hash, isPop: type === 'POP', keepsScroll });
    this.notify();
  }

  private readonly onPopState = () => {
    const to = currentLocation();
    const keepsScroll = to.key === this.shown.location.key;
    this.scroll.pause();
    void this.open({ location: to, type: 'POP', keepsScroll }, true);
  };

  /** @param isInPage whether a location of the same page needs no loading */
  private async open(target: Target, isInPage = false): Promise<void> {
    this.discard();
    const { shown } = this;
    this.latest = target;
    if (isInPage && isSamePage(target.location, shown.location)) {
      this.showInPage({ ...target, view: shown.view });
      return;
    }
    this.notify();
    const isLatest = () => this.latest === target;
    const view = await this.loadView(target, isLatest);
    if (isLatest()) this.show({ ...target, view });
  }

  /** Goes to an anchor. An update for its sake would replace parts of the page that are not hydrated, so it comes later. */
  private showInPage(visit: Visit): void {
    if (this.isSettled()) {
      this.show(visit);
      return;
    }
    this.commit(visit);
    this.latest = visit;
    this.arrived(visit);
    let tries = 0;
    const update = () => {
      if (this.latest !== visit || tries++ === SETTLE_TRIES) return;
      if (this.isSettled()) this.show({ ...visit, type: 'POP', keepsScroll: true });
      else setTimeout(update, SETTLE_MS);
    };
    setTimeout(update, SETTLE_MS);
  }

  private show(visit: Visit): void {
    this.latest = visit;
    this.render(visit);
  }

  private renderLatest(): void {
    const { latest, shown } = this;
    if (latest !== shown && 'view' in latest) this.render(latest);
  }

  private render(visit: Visit): void {
    const { setVisit, shown, isHydrated } = this;
    const keepsPage = visit.view.content === shown.view.content;
    if (!setVisit || (keepsPage && 'Page' in shown.view.content && !isHydrated)) return;
    const update = () => this.latest === visit && setVisit(visit);
    if (visit.location.pathname !== shown.location.pathname && canFade()) {
      const { ready } = document.startViewTransition(() => flushSync(update));
      // A later navigation skips the animation.
      ready.catch(() => undefined);
    } else {
      startTransition(() => void update());
      // An action that never ends holds back all transitions of a document.
      setTimeout(() => this.shown !== visit && update(), RENDER_TIMEOUT_MS);
    }
  }

  /**
   * A page whose query changes waits a moment for its data. A press ends the wait, so that its handler gets the new
   * query and not the one before.
   */
  private readonly finishQuery = () => {
    const { latest, shown } = this;
    const isQuery = latest !== shown && latest.location.pathname === shown.location.pathname;
    if (!isQuery || !this.isHydrated || !('Page' in shown.view.content)) return;
    const visit: Visit = { ...latest, view: shown.view };
    this.latest = visit;
    flushSync(() => this.setVisit?.(visit));
  };

  /** React may still be rendering the visit before. A synchronous update interrupts it, so nothing of it appears. */
  private discard(): void {
    const { latest, shown } = this;
    if (latest !== shown && 'view' in latest) flushSync(() => this.setVisit?.(shown));
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}
