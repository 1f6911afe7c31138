import { z } from 'zod';
import type { FrameLinks, RouteSpec } from '../../contract/boot.ts';
import { contributions } from '../../contract/contributions-schema.ts';
import type { FaultKind } from '../../contract/fault-kinds.ts';
import { queryParameter, routeServing, slotDescription } from '../../contract/manifest.ts';
import { CONTRACT_VERSION, type Head } from '../../contract/remote.ts';
import { SLOT_LIMITS } from '../../contract/slots.ts';
import type { FrameKind } from './frames.ts';

/** Status of an error page that replaces the remote's page. */
export type FailureStatus = 429 | 500 | 503;

/** The routes of a release set, and the links in its frame. */
export interface RouteTable {
  /** Identifies the routes and links. */
  readonly id: string;
  readonly routes: readonly Pick<RouteSpec, 'remote' | 'id' | 'path'>[];
  readonly frame: FrameLinks;
}

/** An API response sent along with a job. Its body is the frame's part at the same index. */
export interface PrefetchedRead {
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A page to render. */
export interface RenderJob {
  readonly type: 'render';
  readonly table: RouteTable;
  /** Absolute, on the public origin. */
  readonly url: string;
  /** The year in the footer. */
  readonly year: number;
  /** Renders the frame with an error in place of the page. */
  readonly failure?: { readonly routeId: string; readonly status: FailureStatus };
  /** A fault injected by a QA session. */
  readonly fault?: FaultKind;
  /** The time that a QA session fixes, in milliseconds since the epoch. */
  readonly clock?: number;
  /** Responses that the page will probably need. */
  readonly given?: readonly PrefetchedRead[];
  /** Whether to record which response fields the page reads. */
  readonly recordsReads?: boolean;
  /** Whether to record which query parameters of its URL the page reads. */
  readonly recordsQuery?: boolean;
}

/** Requests the sitemap entries of every route of the bound release. */
export interface ListJob {
  readonly type: 'list';
}

/**
 * Renders a contribution of the bound release to a slot. The only part is the page's query data as JSON, if any. The
 * result has the same parts as a page.
 */
export interface SlotJob {
  readonly type: 'slot';
  readonly id: string;
  readonly props: unknown;
  /** URL of the page around it, absolute, on the public origin. */
  readonly url: string;
  /** A fault injected by a QA session. */
  readonly fault?: FaultKind;
  /** As in {@link RenderJob}. */
  readonly clock?: number;
}

export type Job = RenderJob | SlotJob | ListJob;

/** From the host to a renderer. */
export type HostMessage =
  /** Evaluates a release's server file, the only part. */
  | { readonly type: 'bind'; readonly label: string }
  /** Requests the export names of each shared module. */
  | { readonly type: 'shared' }
  /** Evaluates the scenarios of a build, the only part. */
  | { readonly type: 'scenarios'; readonly label: string }
  | Job
  /** The API's response to a call; its only part is the body. */
  | {
      readonly type: 'answer';
      readonly call: number;
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
    }
  /** The call failed. */
  | { readonly type: 'unanswered'; readonly call: number; readonly message: string }
  /** The page must render with the data it has. */
  | { readonly type: 'draw' };

const text = (max: number) => z.string().max(max);
// A redirect may lead there, and browsers resolve `//x` and `/\\x` to another host.
const sitePath = text(16_384).regex(/^\/(?![/\\])[^\t\r\n]*$/, 'must be a path of this site');
/** The sitemap's library throws for any other text where nothing catches it, which would end the web server. */
const date = text(100).refine((given) => !Number.isNaN(Date.parse(given)), 'must be a date');
const TITLE = 10_000;
const DESCRIPTION = 20_000;
const MAX_OBJECTS = 50;
const MAX_ROUTES = 200;
const MAX_REDIRECTS = 1000;
const NAME = 500;
const MAX_ENTRIES = 50_000;
const MAX_NEWS = 50;
const MAX_TERMS = 1000;
/** Query parameters that a page reads. */
const MAX_NAMES = 1000;

/** What a remote's `head` may return. It may quote the URL, which may have 4,096 characters. */
export const head = z.object({
  title: text(TITLE),
  description: text(DESCRIPTION),
  canonicalPath: sitePath,
  status: z.literal([200, 307, 308, 404, 503]).optional(),
  jsonLd: z.array(z.record(z.string(), z.unknown())).max(MAX_OBJECTS).optional(),
  article: z
    .object({
      published: text(TITLE),
      modified: text(TITLE).optional(),
      author: text(TITLE).optional(),
      tags: z.array(text(TITLE)).max(MAX_OBJECTS).optional(),
    })
    .optional(),
  card: z
    .object({
      label: text(TITLE).optional(),
      title: text(TITLE),
      detail: text(DESCRIPTION).optional(),
      rating: z.number().min(0).max(5).optional(),
    })
    .optional(),
  noIndex: z.boolean().optional(),
}) satisfies z.ZodType<Head>;

/** Maximum length of an error message, in characters, and maximum number of errors of one page. */
export const MAX_MESSAGE = 5000;
export const MAX_PROBLEMS = 20;
/**
 * Maximum length of an API call's path, in characters, and maximum number of responses sent along
 * with a job.
 */
export const MAX_PATH = 8192;
export const MAX_PREFETCHED = 16;

const problem = z.object({
  kind: z.enum(['load', 'render']),
  message: text(MAX_MESSAGE),
  /** The API's response was not OK; otherwise, the remote's own code failed. */
  byApi: z.boolean(),
});

/** The result of a {@link RenderJob}; the parts are the HTML and the query data as JSON. */
export const rendered = z.object({
  type: z.literal('rendered'),
  status: z.number().int().min(200).max(599),
  /** False when a request for the page's data failed or was still open. */
  complete: z.boolean(),
  head: head.optional(),
  failure: z.union([z.literal(429), z.literal(500), z.literal(503)]).optional(),
  problems: z.array(problem).max(MAX_PROBLEMS),
  /** Paths of the responses from the job that the page used. */
  used: z.array(text(MAX_PATH)).max(MAX_PREFETCHED),
  reads: z.record(z.string(), z.array(z.string())).optional(),
  /** Names of the query parameters that the page reads. */
  query: z.array(z.string()).max(MAX_NAMES).optional(),
  /** The page's slots, in the order of the document. */
  slots: z
    .array(z.object({ name: text(NAME), props: z.record(z.string(), z.unknown()) }))
    .max(SLOT_LIMITS.page)
    .optional(),
});

/** The result of a {@link SlotJob}; the parts are the HTML and the query data as JSON. */
export const slotRendered = z.object({ type: z.literal('slot-rendered'), complete: z.boolean() });

export type SlotRendered = z.infer<typeof slotRendered>;

export type Rendered = z.infer<typeof rendered>;

const entry = z.object({
  path: sitePath,
  title: text(TITLE),
  description: text(DESCRIPTION),
  updated: date.optional(),
  published: date.optional(),
  topic: sitePath.optional(),
  unlisted: z.boolean().optional(),
  news: z
    .array(
      z.object({
        id: text(NAME),
        title: text(TITLE),
        description: text(DESCRIPTION),
        published: date,
      }),
    )
    .max(MAX_NEWS)
    .optional(),
  terms: z
    .array(z.object({ id: text(NAME), name: text(TITLE), definition: text(DESCRIPTION) }))
    .max(MAX_TERMS)
    .optional(),
});

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** What a route's `entries` may return. */
export const sitemapEntries = z.array(entry).max(MAX_ENTRIES);

/** The result of a {@link ListJob}: entries or an error, by route ID. */
export const listed = z.object({
  type: z.literal('listed'),
  // A failed union has issues for each of its members.
  routes: z
    .custom<object>((routes) => isObject(routes) && Object.keys(routes).length <= MAX_ROUTES)
    .pipe(
      z.record(
        z.string(),
        z.union([z.object({ entries: sitemapEntries }), z.object({ error: z.string() })]),
      ),
    ),
});

export type Listed = z.infer<typeof listed>;

/** A release's description of itself, read from its evaluated code. */
export const description = z.object({
  name: z.string(),
  contract: z.literal(CONTRACT_VERSION, 'was built for another version of the contract'),
  routes: z
    .array(
      z.object({
        id: text(NAME),
        path: text(NAME),
        ...routeServing.shape,
        query: z
          .array(queryParameter(text(NAME)))
          .max(MAX_OBJECTS)
          .readonly()
          .optional(),
      }),
    )
    .max(MAX_ROUTES),
  redirects: z
    .array(z.object({ from: z.string(), to: z.string() }))
    .max(MAX_REDIRECTS)
    .optional(),
  contributions: contributions.optional(),
  slots: z.array(slotDescription).max(SLOT_LIMITS.remote).optional(),
});

export type Description = z.infer<typeof description>;

/** From a renderer to the host. */
export const rendererMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('bound'), description }),
  z.object({ type: z.literal('shared'), names: z.record(z.string(), z.array(z.string())) }),
  z.object({ type: z.literal('scenarios'), scenarios: z.unknown() }),
  /** The release's code cannot be evaluated. */
  z.object({ type: z.literal('refused'), message: text(MAX_MESSAGE) }),
  /** A call of the API. */
  z.object({
    type: z.literal('call'),
    call: z.number(),
    method: z.enum(['GET', 'POST']),
    path: text(MAX_PATH).regex(/^\/api\/[\x21-\x7e]*$/, 'is not an API call'),
    body: text(16_384).optional(),
  }),
  rendered,
  slotRendered,
  listed,
  /** Something failed outside a page, such as a timer; the page is not affected. */
  z.object({ type: z.literal('stray'), message: text(MAX_MESSAGE) }),
]);

export type RendererMessage = z.infer<typeof rendererMessage>;

/** The kind of frame that carries a message of a renderer. */
export function kindOf(type: RendererMessage['type']): FrameKind {
  switch (type) {
    case 'rendered':
    case 'slot-rendered':
      return 'page';
    case 'call':
      return 'call';
    case 'stray':
    case 'refused':
      return 'note';
    default:
      return 'data';
  }
}
