import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Contributions } from './contributions.ts';
import type { SlotContribution } from './slots.ts';

/** The version of this contract. The host refuses a release that was built for another version. */
export const CONTRACT_VERSION = 1;

/** The content is at another path of the site, temporarily (307) or permanently (308). */
export type RedirectStatus = 307 | 308;

/** A page's metadata for browsers, crawlers and the HTTP response. */
export interface Head {
  /** Without the site's name: the shell appends it. */
  readonly title: string;
  /** One or two sentences of plain text. */
  readonly description: string;
  /** The canonical path of this content, e.g. `/category/AI%20Chatbot`, with a query if that makes it a different page. */
  readonly canonicalPath: string;
  /**
   * HTTP status of the page when rendered on the server; 200 when absent. 503 means that the main
   * content could not be loaded, which the page itself explains. 307 and 308 redirect to the
   * canonical path; in a browser, the page itself navigates there.
   */
  readonly status?: 200 | RedirectStatus | 404 | 503;
  /**
   * schema.org objects, each emitted as one `application/ld+json` block. A string that is a path from
   * the root, such as `/agent/1`, gets the site's origin.
   */
  readonly jsonLd?: readonly Readonly<Record<string, unknown>>[];
  /** Marks the page as an article in link previews; a website when absent. */
  readonly article?: ArticleFacts;
  /** Text of the page's preview image; title and description when absent. */
  readonly card?: Card;
  /** Asks search engines not to index the page, for example search results and private views. */
  readonly noIndex?: boolean;
}

/** The dates of an article, ISO 8601. */
export interface ArticleFacts {
  readonly published: string;
  readonly modified?: string;
  readonly author?: string;
  readonly tags?: readonly string[];
}

/** The preview image shown when a page's URL is shared: plain text, drawn by the host. */
export interface Card {
  /** A word or two above the title, such as a category. */
  readonly label?: string;
  readonly title: string;
  /** One line below the title. */
  readonly detail?: string;
  /** 0 to 5, drawn as stars next to the detail. */
  readonly rating?: number;
}

/** A URL for the sitemap, the feeds and the guide for language models. */
export interface Entry {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** When its content last changed, ISO 8601. */
  readonly updated?: string;
  /** When it was published, ISO 8601. Without it, feeds contain only its news. */
  readonly published?: string;
  /** Path of the page that it belongs to. That page's feed also includes it. */
  readonly topic?: string;
  /** Only feeds include it; the sitemap and the guide for language models omit it. */
  readonly unlisted?: boolean;
  /** Its news for subscribers. Its own feed is at its path followed by `/feed.xml`. */
  readonly news?: readonly EntryNews[];
  /** The terms that it defines, which assistants can look up. */
  readonly terms?: readonly EntryTerm[];
}

/** A term that a page defines, in plain text. */
export interface EntryTerm {
  /** Element id of the definition. */
  readonly id: string;
  readonly name: string;
  readonly definition: string;
}

/** A news item about an entry, in plain text. */
export interface EntryNews {
  /** Unique within the entry. It never changes. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** ISO 8601. */
  readonly published: string;
}

export interface RouteContext {
  /** Decoded path parameters of the matched pattern. */
  readonly params: Readonly<Record<string, string | undefined>>;
  /** Query parameters of the URL. */
  readonly search: URLSearchParams;
  readonly queryClient: QueryClient;
}

export type EntriesContext = Pick<RouteContext, 'queryClient'>;

export interface RemotePage {
  readonly Page: ComponentType;
}

/**
 * The form of a page, which works without JavaScript: `<form method="post" action="{path of the page}">`.
 * The host sends its values to the API as a JSON object of strings.
 */
export interface PageForm {
  /**
   * The API route that takes the form, such as `/api/submissions`. It responds with `{ location }`, the path
   * that the browser is redirected to, or with `{ status, form }`. Then the host renders the page again with
   * this status, and `form` takes the place of the response to `read`.
   */
  readonly call: `/api/${string}`;
  /** The API read from which the page gets an empty form. */
  readonly read: `/api/${string}`;
}

/** The name of a query parameter; with `values`, the server ignores every other text, and all but the first. */
export type QueryParameter = string | { readonly name: string; readonly values: readonly string[] };

/** One page of a remote. */
export interface RemoteRoute {
  /** Unique within the remote, kebab-case. */
  readonly id: string;
  /** React Router path pattern, absolute: `/agent/:id`. */
  readonly path: string;
  /**
   * The query parameters that the page reads; `[]` if it reads none. The server ignores all others, so that arbitrary
   * ones do not each cost a render. `defineUrlState` of the site kit declares them.
   */
  readonly query: readonly QueryParameter[];
  /**
   * Renders the page for each request and keeps it out of every cache. A page with a form is private anyway. Even so,
   * the process that renders it also renders the pages of other visitors: keep nothing in a variable of a module.
   */
  readonly isPrivate?: boolean;
  readonly form?: PageForm;
  /**
   * Fetches the page's data into `queryClient`. Starts every request before it awaits any.
   *
   * Use `prefetchQuery`, which never rejects: server and browser show the same page, and each section says
   * what failed or shows its empty state. If the main content failed, `head` sets the status 503. If `load`
   * rejects, the server responds with the error page and 503. A browser can retry, so it shows the page.
   * It also shows the page in its loading state if `load` takes long.
   *
   * The page does not repeat a request that failed here; only `refetch` does.
   */
  readonly load?: (context: RouteContext) => Promise<void>;
  /** Pure: reads `queryClient`, never fetches. */
  readonly head: (context: RouteContext) => Head;
  /**
   * The URLs of this route for the sitemap, the feeds and the guide for language models. Without
   * `entries`, a route without parameters is listed with its own path and head.
   */
  readonly entries?: (context: EntriesContext) => Promise<readonly Entry[]>;
  /** Loads the page's code, which is separate from the entry so that no page loads another's code. */
  readonly page: () => Promise<RemotePage>;
}

/** A permanent redirect from an alternative path to a page. */
export interface RemoteRedirect {
  readonly from: string;
  readonly to: string;
}

/** What `src/remote.tsx` of every remote exports as `remote`. */
export interface RemoteModule {
  readonly name: string;
  readonly contract: typeof CONTRACT_VERSION;
  readonly routes: readonly RemoteRoute[];
  readonly redirects?: readonly RemoteRedirect[];
  readonly contributions?: Contributions;
  readonly slots?: readonly SlotContribution[];
}

/** Type-checks a remote's definition and adds the contract version. */
export function defineRemote(remote: Omit<RemoteModule, 'contract'>): RemoteModule {
  return { ...remote, contract: CONTRACT_VERSION };
}

/** Name under which a container exposes the remote itself. */
export const EXPOSED_REMOTE = './remote';

/** Name under which a container exposes the page of a route. */
export const exposedPage = (id: string) => `./pages/${id}`;
