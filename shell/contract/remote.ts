import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';

/** The version of this contract. A release that was built for another major version is refused. */
export const CONTRACT_VERSION = 1;

/** What a page is, to browsers, crawlers and the HTTP answer. */
export interface Head {
  /** Without the site's name: the shell appends it. */
  readonly title: string;
  /** One or two sentences of plain text. */
  readonly description: string;
  /** Path (and query, when it makes another page) of the one address of this content, e.g. `/category/AI%20Chatbot`. */
  readonly canonicalPath: string;
  /**
   * HTTP status of the page when rendered on the server; 200 when absent. 503: what the page is about
   * could not be loaded, and it says so itself.
   */
  readonly status?: 200 | 404 | 503;
  /**
   * schema.org objects, each emitted as one `application/ld+json` block. A text that is a path from
   * the root, such as `/agent/1`, gets the site's origin.
   */
  readonly jsonLd?: readonly Readonly<Record<string, unknown>>[];
  /** What a link preview calls the page; a website when absent. */
  readonly article?: ArticleFacts;
  /** What the page's preview picture says; title and description when absent. */
  readonly card?: Card;
  /** Asks search engines to leave the page out: lists of results, private views. */
  readonly noIndex?: boolean;
}

/** The dates of an article, ISO 8601. */
export interface ArticleFacts {
  readonly published: string;
  readonly modified?: string;
  readonly author?: string;
  readonly tags?: readonly string[];
}

/** The picture that stands for a page where its address is shared: plain text, drawn by the host. */
export interface Card {
  /** A word or two above the title, such as a category. */
  readonly label?: string;
  readonly title: string;
  /** One line beneath it. */
  readonly detail?: string;
  /** 0 to 5, drawn as stars beside the detail. */
  readonly rating?: number;
}

/** An address that readers and crawlers should know of. */
export interface Entry {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** When its content changed last, ISO 8601. */
  readonly updated?: string;
  /** When it appeared, ISO 8601: only what a subscriber wants to hear of has one. */
  readonly published?: string;
  /** Path of the page that it belongs to, whose feed tells of it, too. */
  readonly topic?: string;
  /** Only the feeds tell of it; the site map and the guide for language models leave it out. */
  readonly unlisted?: boolean;
  /** What happened to it, for subscribers. Its own feed is at its path with `/feed.xml`. */
  readonly news?: readonly EntryNews[];
}

/** One thing that happened to what an entry is about: plain text. */
export interface EntryNews {
  /** Unique within the entry, and the same for ever. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** ISO 8601. */
  readonly published: string;
}

export interface RouteContext {
  /** Decoded path parameters of the matched pattern. */
  readonly params: Readonly<Record<string, string | undefined>>;
  /** Query parameters of the address. */
  readonly search: URLSearchParams;
  readonly queryClient: QueryClient;
}

export type EntriesContext = Pick<RouteContext, 'queryClient'>;

export interface RemotePage {
  readonly Page: ComponentType;
}

/** One page of a remote. */
export interface RemoteRoute {
  /** Unique within the remote, kebab-case. */
  readonly id: string;
  /** React Router path pattern, absolute: `/agent/:id`. */
  readonly path: string;
  /**
   * Names of the query parameters that the page reads. The server ignores all others, so that made-up
   * ones do not cost a render each. `[]`: it reads none. Absent: all count, as for older releases.
   */
  readonly query?: readonly string[];
  /**
   * Fills `queryClient` with what the page needs. Starts every request before it awaits any.
   * `fetchQuery` for what the page cannot do without (a failure becomes the shell's error page),
   * `prefetchQuery` for the rest (a failure leaves that part to the browser).
   */
  readonly load?: (context: RouteContext) => Promise<void>;
  /** Pure: reads `queryClient`, never fetches. */
  readonly head: (context: RouteContext) => Head;
  /**
   * The addresses of this route for the site map, the feed and the guide for language models. A
   * route without parameters that names none is listed by its own path and head.
   */
  readonly entries?: (context: EntriesContext) => Promise<readonly Entry[]>;
  /** The page's code, apart from the entry so that one page never pays for another. */
  readonly page: () => Promise<RemotePage>;
}

/** A second address of a page: answered by a permanent redirect. */
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
}

/** Types a remote's module and stamps the contract version it was built for. */
export function defineRemote(remote: Omit<RemoteModule, 'contract'>): RemoteModule {
  return { ...remote, contract: CONTRACT_VERSION };
}
